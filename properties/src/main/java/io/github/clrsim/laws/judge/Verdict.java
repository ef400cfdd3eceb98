package io.github.clrsim.laws.judge;

import io.github.clrsim.diagnostic.Diagnostic;

/** What a run was found to be. */
public sealed interface Verdict {

  /** The verdict that no law was broken. */
  static Verdict kept() {
    return Kept.ONLY;
  }

  /** No law was broken. */
  record Kept() implements Verdict {
    private static final Kept ONLY = new Kept();
  }

  /**
   * A law was broken.
   *
   * @param law which
   * @param step where in the trace, counted from 0
   * @param why what happened, with the IDs and the steps it goes back to
   * @param remedy what to do about it
   */
  record Broken(Law law, long step, String why, String remedy) implements Verdict {}

  /**
   * The run did something that clrsim cannot control or answer, so that nothing follows from it.
   *
   * @param diagnostic what, where and what to do
   */
  record Inconclusive(Diagnostic diagnostic) implements Verdict {}
}
