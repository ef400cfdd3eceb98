package io.github.clrsim.explorer.shrink;

import java.util.function.Supplier;

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
   * @param what what was done last, in a few words; asked for only by who shows it
   */
  void at(long done, long total, Supplier<String> what);
}
