package io.github.clrsim.laws.rule;

import io.github.clrsim.laws.judge.TraceContext;

/**
 * The runtimes that a rule is about.
 *
 * @param first the first major version that keeps it
 * @param before the first that does not any more
 */
public record Versions(int first, int before) {
  private static final int NEVER = Integer.MAX_VALUE;

  /** Every version that clrsim knows of. */
  public static final Versions ALL = new Versions(0, NEVER);

  /** From a major version on. */
  public static Versions since(int major) {
    return new Versions(major, NEVER);
  }

  /** Up to a major version, which is not among them. */
  public static Versions before(int major) {
    return new Versions(0, major);
  }

  /** Whether the runtime of a trace is known to be one of them. */
  public boolean contain(TraceContext context) {
    return equals(ALL)
        || (context.isAtLeast(first) && (before == NEVER || !context.isAtLeast(before)));
  }

  @Override
  public String toString() {
    if (equals(ALL)) {
      return "all";
    }
    return before == NEVER ? "since %d".formatted(first) : "before %d".formatted(before);
  }
}
