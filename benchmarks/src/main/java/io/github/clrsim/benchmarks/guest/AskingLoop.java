package io.github.clrsim.benchmarks.guest;

import io.github.clrsim.abi.MachineCode;
import io.github.clrsim.abi.RawMemory;
import io.github.clrsim.explorer.choice.Choices;
import io.github.clrsim.explorer.schedule.Ending;
import io.github.clrsim.explorer.schedule.Engine;
import io.github.clrsim.explorer.schedule.Execution;
import io.github.clrsim.explorer.schedule.Limits;
import io.github.clrsim.explorer.schedule.SimulatedThreads;
import io.github.clrsim.explorer.schedule.Strategy;
import io.github.clrsim.guest.cpu.Coroutine;
import io.github.clrsim.guest.cpu.Mapping;
import io.github.clrsim.guest.cpu.Processor;
import io.github.clrsim.guest.cpu.Requests;
import io.github.clrsim.guest.cpu.ThreadLocals;
import java.util.List;
import java.util.Optional;

/** A guest that is nothing but requests: {@code void f(long count, void (*ask)(void))}. */
final class AskingLoop {
  private static final long PLACE = 0x6600_0000_0000L;
  private static final int QUESTION = 1;
  private static final int THREADS = 2;

  private final Processor processor = Processor.ofThisProcess();

  AskingLoop() {
    MachineCode code =
        new MachineCode()
            .code("53") // push rbx
            .code("41 54") // push r12
            .code("48 83 EC 08") // sub rsp, 0x8
            .code("48 89 FB") // mov rbx, rdi
            .code("49 89 F4") // mov r12, rsi
            .code("41 FF D4") // call r12
            .code("48 FF CB") // dec rbx
            .code("75 F8") // jne call
            .code("48 83 C4 08") // add rsp, 0x8
            .code("41 5C") // pop r12
            .code("5B") // pop rbx
            .code("C3"); // ret
    if (!Mapping.at(PLACE, Mapping.PAGE, Mapping.READ_WRITE)) {
      throw new IllegalStateException("something is mapped at 0x%x".formatted(PLACE));
    }
    RawMemory.putBytes(PLACE, code.bytes(0));
    Mapping.protect(PLACE, Mapping.PAGE, Mapping.READ_EXECUTE);
  }

  /** The nanoseconds of a request and its answer, of so many on the calling thread. */
  double request(int count) {
    Coroutine asking = begun(count);
    long began = System.nanoTime();
    long asked = 0;
    for (int request = asking.resume(0); request != Requests.ENDED; request = asking.resume(0)) {
      asked++;
    }
    double nanos = (double) (System.nanoTime() - began) / count;
    processor.forgetCoroutines();
    require(asked == count);
    return nanos;
  }

  /** The same, where each request is a scheduling point and goes to the other of two threads. */
  double turn(int count) {
    long began = System.nanoTime();
    Execution execution =
        Engine.virtual()
            .run(
                new Limits(THREADS * (count + 8), THREADS + 1),
                Strategy.walk(),
                Choices.seeded(1),
                threads -> {
                  for (int i = 0; i < THREADS; i++) {
                    threads.spawn("", () -> ask(threads, count));
                  }
                });
    double nanos = (double) (System.nanoTime() - began) / execution.steps();
    processor.forgetCoroutines();
    require(execution.ending() instanceof Ending.Finished);
    return nanos;
  }

  private void ask(SimulatedThreads threads, int count) {
    Coroutine asking = begun(count);
    while (asking.resume(0) != Requests.ENDED) {
      threads.point();
    }
  }

  private Coroutine begun(int count) {
    // As a library that leaves the thread pointer alone.
    processor.useThreadLocals(Optional.of(new ThreadLocals(List.of())));
    Coroutine asking = processor.coroutine();
    asking.liveHere();
    asking.begin(PLACE, count, processor.thunk(QUESTION));
    return asking;
  }

  private static void require(boolean holds) {
    if (!holds) {
      throw new IllegalStateException("the loop did not ask as often as it should");
    }
  }
}
