package io.github.clrsim.api.trace;

/**
 * A place in a trace behind which it is not known any more what happened: it stands there as a
 * mark, and nothing behind it is judged.
 */
public final class TraceGap {
  private static final String BEGINNING = "[clrsim: gap: ";

  private TraceGap() {}

  /**
   * The text of the mark.
   *
   * @param why what is not known, as a clause
   */
  public static String mark(String why) {
    return BEGINNING + why + "]";
  }

  /** Whether a step is such a place. */
  public static boolean isAt(Step step) {
    return step instanceof Step.Marked(int _, String text) && text.startsWith(BEGINNING);
  }
}
