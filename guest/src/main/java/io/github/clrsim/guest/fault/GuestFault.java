package io.github.clrsim.guest.fault;

/**
 * A guest did what ends a process, or what the profiling API and the C library forbid: its fault.
 * The run ends, as it does for a Java profiler that throws.
 */
public final class GuestFault extends RuntimeException {
  private static final long serialVersionUID = 1;

  /**
   * Says what the guest did.
   *
   * @param what one sentence without a full stop, the same in every process
   */
  public GuestFault(String what) {
    super(what);
  }

  // The name of a Java class would say nothing to the author of a native library.
  @SuppressWarnings("OverrideThrowableToString")
  @Override
  public String toString() {
    return String.valueOf(getMessage());
  }
}
