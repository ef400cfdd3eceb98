package io.github.clrsim.laws.shape;

/** What an {@link Checker} makes of one moment. */
public sealed interface CheckResult {
  /** The moment is about something else, or nothing can be concluded from it. */
  CheckResult NONE = new None();

  /**
   * The rule was there to be seen: a law was kept where it could have been broken, a goal shown.
   */
  CheckResult SEEN = new Seen();

  /** The moment breaks the rule. */
  @SuppressWarnings("AnnotateFormatMethod") // The annotation would be a dependency of its own.
  static CheckResult broken(String why, Object... values) {
    return new Broken(why.formatted(values));
  }

  /** Seen if {@code isKept}, and broken if not. */
  static CheckResult of(boolean isKept, String why, Object... values) {
    return isKept ? SEEN : broken(why, values);
  }

  /** Seen if {@code isShown}, and nothing if not. */
  static CheckResult shown(boolean isShown) {
    return isShown ? SEEN : NONE;
  }

  /** Nothing was seen. */
  record None() implements CheckResult {}

  /** The rule was seen. */
  record Seen() implements CheckResult {}

  /**
   * The rule was seen broken.
   *
   * @param why what happened, with the IDs
   */
  record Broken(String why) implements CheckResult {}
}
