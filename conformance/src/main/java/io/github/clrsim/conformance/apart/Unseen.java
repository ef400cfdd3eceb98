package io.github.clrsim.conformance.apart;

/** What no schedule shows of a native profiler, which a clean report must not keep quiet. */
public final class Unseen {
  private static final String PAGE = " (docs/GUESTS.md)";

  private Unseen() {}

  /**
   * Of one that is interrupted where it calls somebody.
   *
   * @param zoom how a user says that it is to be interrupted elsewhere, too
   */
  public static String withoutZoom(String zoom) {
    return "inline atomics, plain data and system call instructions of the library are not"
        + " interleaved; "
        + zoom
        + " interrupts it there, too"
        + PAGE;
  }

  /** Of one that is interrupted between its instructions. */
  public static String withZoom() {
    return "what other cores would see of a single instruction, and of the order of two" + PAGE;
  }
}
