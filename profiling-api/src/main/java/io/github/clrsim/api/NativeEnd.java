package io.github.clrsim.api;

/**
 * What native code throws in place of the end of its process: it crashed, left the process, does
 * not come back, or did what nobody vouches for. A profiler in Java throws none.
 */
public interface NativeEnd {
  /** How the sentence of a crash begins. */
  String CRASHED = "The process crashed: ";

  /** How the sentence begins of what C, POSIX or the profiling API leave undefined. */
  String UNDEFINED = "Undefined behaviour: ";

  /**
   * What the run came to.
   *
   * @param where the callback and the thread, such as {@code in Initialize on thread main}
   */
  Run.Ending ending(String where);

  /**
   * Whether it is an exception, which a runtime swallows where it swallows any (races R86); nobody
   * swallows a crash.
   */
  boolean isException();
}
