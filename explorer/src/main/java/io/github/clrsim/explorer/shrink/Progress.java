package io.github.clrsim.explorer.shrink;

/** Hears how far long work has come. */
@FunctionalInterface
public interface Progress {

  /** Hears nothing. */
  Progress SILENT = (done, total, what) -> {};

  /**
   * Some more is done.
   *
   * @param done how many executions or evaluations
   * @param total how many there will be at most
   * @param what what was done last, in a few words
   */
  void at(long done, long total, String what);
}
