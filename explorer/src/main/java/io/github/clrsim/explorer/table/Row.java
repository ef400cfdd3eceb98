package io.github.clrsim.explorer.table;

/** One line of a table of threads. */
public sealed interface Row {

  /**
   * A step, or two that belong together.
   *
   * @param needed so many characters of the text are shown, however many lines they take
   */
  record Shown(long step, int thread, int depth, String text, boolean isBroken, int needed)
      implements Row {
    /** One of which the end may be left out. */
    public Shown(long step, int thread, int depth, String text, boolean isBroken) {
      this(step, thread, depth, text, isBroken, 0);
    }
  }

  /** What a thread does between two steps. */
  record Between(int thread, String text) implements Row {}

  /**
   * Steps that are not shown.
   *
   * @param alike how many of them are like the row above
   */
  record Gap(long steps, int alike) implements Row {
    /** Steps of any kind. */
    public Gap(long steps) {
      this(steps, 0);
    }
  }
}
