package io.github.clrsim.explorer.schedule;

/**
 * Unwinds a thread of an execution that is over, where the thread cannot be left standing. Whoever
 * catches everything has to let this one through.
 */
public final class Stopped extends Error {
  private static final long serialVersionUID = 1L;

  Stopped() {
    super("the execution is over", null, false, false);
  }
}
