package io.github.clrsim.guest.process;

import io.github.clrsim.abi.Arguments;
import io.github.clrsim.guest.cpu.Coroutine;
import io.github.clrsim.guest.cpu.Crash;
import io.github.clrsim.guest.cpu.Places;
import io.github.clrsim.guest.cpu.Standing;
import io.github.clrsim.guest.elf.GuestImage;
import io.github.clrsim.guest.fault.OutOfReach;
import io.github.clrsim.guest.memory.PagedMemory;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Instructions of a guest that fail: they touch memory that is not there, that of the simulated
 * process or none, or divide by zero. What the guest has a handler for that handler mends, or goes
 * on elsewhere.
 */
record Faults(GuestImage image, PagedMemory pages, RequestHandler handler, Crashes crashes) {

  /**
   * Has the calling thread go on behind the fault by which it asks.
   *
   * @throws io.github.clrsim.guest.fault.GuestFault if it cannot
   */
  void answer(GuestThread thread, Arguments request) {
    Crash crash = Coroutine.crash();
    if (crash.signal() == Crash.SEGMENTATION && brings(thread, crash)) {
      return;
    }
    long[] before = Standing.stopped(request);
    long[] after =
        handler
            .interruption()
            .handle(crash.signal(), crash.address(), before)
            .orElseThrow(() -> crashes.told(thread, crash));
    if (Arrays.equals(before, after) && thread.failsAgain(crash)) {
      throw crashes.told(thread, crash);
    }
    if (!Standing.goOn(request, after)) {
      throw new OutOfReach("its handler of signal %d leaves its stack".formatted(crash.signal()));
    }
  }

  private boolean brings(GuestThread thread, Crash crash) {
    long address = crash.address();
    boolean mayBeSimulated =
        !GuestProcess.isNull(address)
            && address > 0
            && !Places.areOfGuests(address)
            && !image.has(address);
    if (!mayBeSimulated) {
      return false;
    }
    Optional<Supplier<String>> before =
        thread
            .simulated()
            .callsFrom(Optional.of(() -> crashes.naming().place(crash.instruction())));
    try {
      return pages.bring(address);
    } finally {
      thread.simulated().callsFrom(before);
    }
  }
}
