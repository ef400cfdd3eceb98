package io.github.clrsim.model.code;

/** How well a native body is compiled, and so what may come after it. */
public enum Tier {
  /** Found in the image of its assembly; counts its calls like the first tier. */
  PRECOMPILED,
  /** Quickly made, without inlining; counts its calls. */
  FIRST,
  /** Like the first, and watches itself run for the sake of the last tier. */
  INSTRUMENTED,
  /** Optimized, after many calls. */
  LAST,
  /** Optimized at once: a loop, or tiering is off. */
  OPTIMIZED,
  /** Never optimized, because someone said so. */
  UNOPTIMIZED,
  /** Optimized in the middle of a loop that a counting tier went round too often. */
  ON_STACK;

  /** Whether other methods are folded into it. */
  public boolean inlines() {
    return switch (this) {
      case LAST, OPTIMIZED, ON_STACK -> true;
      case PRECOMPILED, FIRST, INSTRUMENTED, UNOPTIMIZED -> false;
    };
  }

  /** Whether a better body may follow when it was called often enough. */
  public boolean countsCalls() {
    return switch (this) {
      case PRECOMPILED, FIRST, INSTRUMENTED -> true;
      case LAST, OPTIMIZED, UNOPTIMIZED, ON_STACK -> false;
    };
  }
}
