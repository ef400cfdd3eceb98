package io.github.clrsim.spark;

/**
 * Why a campaign cannot be run, as clrsim says it: in four sentences, and without a stack trace.
 * The type of clrsim needs a newer JDK than a cluster may have.
 */
final class Fault extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** One with what was wrong, where, why that matters, and what to do. */
  Fault(String what, String where, String why, String remedy) {
    super(
        "%s%n  where   %s%n  why     %s%n  do      %s%n"
            .replace("%n", "\n")
            .formatted(what, where, why, remedy));
  }

  /** What is printed. */
  String text() {
    return String.valueOf(getMessage());
  }
}
