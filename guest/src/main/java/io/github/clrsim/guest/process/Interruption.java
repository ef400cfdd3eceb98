package io.github.clrsim.guest.process;

import java.util.Optional;

/** Runs what interrupts threads of a guest: handlers of signals. */
public interface Interruption {

  /** What becomes of a wait in which a thread is interrupted. */
  enum Outcome {
    /** There was nothing: it goes on. */
    NOTHING,
    /** A handler has run, and it goes on. */
    GOES_ON,
    /** A handler has run, and it ends, if it is one that may (EINTR). */
    ENDS
  }

  /** Whether there is a signal for the calling thread. */
  boolean isPending();

  /**
   * Runs the handlers of all signals that wait for the calling thread.
   *
   * @param registers with which it goes on behind that ({@link
   *     io.github.clrsim.guest.cpu.Standing})
   */
  Outcome deliver(long[] registers);

  /**
   * Runs the handler of a signal that an instruction of the calling thread has caused.
   *
   * @param registers as they are before that instruction
   * @return the registers with which it goes on; empty if there is no handler
   */
  Optional<long[]> handle(int signal, long address, long[] registers);

  /** Whether the calling thread has a handler of a signal that would run on another stack. */
  boolean isElsewhere(int signal);
}
