package io.github.clrsim.guest;

import io.github.clrsim.guest.cpu.Processor;

/** The native profiler that runs in this process now, for whoever watches how long that takes. */
public final class RunningGuest {
  private RunningGuest() {}

  /**
   * Ends its run with a fault of its own, wherever it is: it computes without end, or waits in the
   * kernel. May be called from any thread.
   *
   * @return whether one runs; false while it has asked for something, which is not its doing
   */
  public static boolean interrupt() {
    return Processor.interrupt();
  }
}
