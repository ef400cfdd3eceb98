package io.github.clrsim.explorer.table;

/** One line of a table of threads. */
public sealed interface Row {

  /** A step, or two that belong together. */
  record Shown(long step, int thread, int depth, String text, boolean isBroken) implements Row {}

  /** What a thread does between two steps. */
  record Between(int thread, String text) implements Row {}

  /** Steps that are not shown. */
  record Gap(long steps) implements Row {}
}
