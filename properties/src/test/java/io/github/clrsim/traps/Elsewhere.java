package io.github.clrsim.traps;

import java.util.List;

/**
 * A trap that no scenario shows on the simulated runtime.
 *
 * @param sentence how it happens
 * @param reason why it is not shown, and what comes near to it
 */
record Elsewhere(int number, String sentence, String reason) {

  static final List<Elsewhere> ALL =
      List.of(
          new Elsewhere(
              22,
              "An object is reported before its class is loaded.",
              "Old precompiled images are said to do so. On the measured runtimes it was seen of"
                  + " arrays only, which are never announced (R21)."),
          new Elsewhere(
              26,
              "Metadata is made writable while another thread reads it.",
              "Not yet: the simulated metadata is read only, and all readers share it."),
          new Elsewhere(
              32,
              "A ReJIT request is lost where code is compiled ahead on another core.",
              "Multicore JIT follows a profile that an earlier run of the program recorded, and"
                  + " scenarios have no earlier run."),
          new Elsewhere(
              36,
              "GetReJITIDs is asked for the size first.",
              "It lies in the C calling convention (calls 3). The typed interface has no buffers, so"
                  + " that no profiler can fall in."),
          new Elsewhere(
              41,
              "EnumThreads is called in RuntimeSuspendFinished.",
              "It was a fault of 9.0.0, mended before the 9.0.5 that is simulated."),
          new Elsewhere(
              43,
              "A walk from outside stops a thread that holds a lock.",
              "Windows alone can stop a single thread; what is simulated is linux-x64."),
          new Elsewhere(
              60,
              "The frozen heap's lock stands against a collection.",
              "It was a fault of previews of 8.0; on 9.0.5 the lock is released before the callback."),
          new Elsewhere(
              77,
              "The destructors of the profiler's library run while threads still call it.",
              "A profiler in Java has no destructors. The runtime's part in it, callbacks after"
                  + " Shutdown, is R73."),
          new Elsewhere(
              84,
              "A flag comes in as any number.",
              "It lies in the C calling convention. The typed interface gives and takes a boolean."),
          new Elsewhere(
              88,
              "The code is listed while another thread compiles.",
              "The race of 10.0 lies between instructions of the runtime, and shows in no order of"
                  + " callbacks."),
          new Elsewhere(
              89,
              "An exception moves while it is listened to.",
              "It is the runtime's own fault, whatever the profiler does, and it is the program that"
                  + " suffers."));
}
