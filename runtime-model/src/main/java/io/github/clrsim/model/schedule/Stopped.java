package io.github.clrsim.model.schedule;

/** Unwinds a thread of an execution that is over, where the thread cannot be left standing. */
final class Stopped extends Error {
  private static final long serialVersionUID = 1L;

  Stopped() {
    super("the execution is over", null, false, false);
  }
}
