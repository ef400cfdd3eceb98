package io.github.clrsim.guest;

import io.github.clrsim.guest.fault.GuestFault;
import io.github.clrsim.guest.process.GuestProcess;
import io.github.clrsim.guest.process.ThreadExit;
import java.util.function.Supplier;

/**
 * What threads of the guest's own may do when Shutdown has returned. They go on for as long as the
 * process is there, and may wait, sleep or compute; but Shutdown is "the last opportunity to safely
 * call functions on the ICorProfilerInfo interface" (corprof.idl). The callbacks that still come on
 * threads of the program are the runtime's own doing (N58), and so is what is asked in them.
 */
final class AfterShutdown {
  /** A thread that asks for so much then is left alone: nobody in a real process waits for it. */
  private static final int REQUESTS_MAX = 1_000;

  private final GuestProcess process;
  private boolean hasShutDown;
  private int requests;

  /** Shutdown has not come. */
  AfterShutdown(GuestProcess process) {
    this.process = process;
  }

  /** Shutdown has returned. */
  void begins() {
    hasShutDown = true;
  }

  /** The guest calls the C library. */
  void calls() {
    if (hasShutDown
        && process.current().isOnItsOwn()
        && process.threads().isClosing()
        && ++requests > REQUESTS_MAX) {
      throw new ThreadExit();
    }
  }

  /**
   * The guest calls a method of ICorProfilerInfo.
   *
   * @throws GuestFault if it may not do so any more
   */
  void asks(Supplier<String> method) {
    if (hasShutDown && process.current().isOnItsOwn()) {
      throw new GuestFault(
          ("a call of %s from %s, on a thread of its own, when Shutdown had returned, which makes it"
                  + " undefined (corprof.idl)")
              .formatted(method.get(), process.nameOfCaller(process.current().caller())));
    }
  }
}
