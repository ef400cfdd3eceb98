package io.github.clrsim.laws.shape;

/** What an {@link Eye} makes of one moment. */
public sealed interface Sight {
  /** The moment is about something else, or nothing can be concluded from it. */
  Sight NONE = new None();

  /**
   * The rule was there to be seen: a law was kept where it could have been broken, a goal shown.
   */
  Sight SEEN = new Seen();

  /** The moment breaks the rule. */
  @SuppressWarnings("AnnotateFormatMethod") // The annotation would be a dependency of its own.
  static Sight broken(String why, Object... values) {
    return new Broken(why.formatted(values));
  }

  /** Seen if {@code isKept}, and broken if not. */
  static Sight of(boolean isKept, String why, Object... values) {
    return isKept ? SEEN : broken(why, values);
  }

  /** Seen if {@code isShown}, and nothing if not. */
  static Sight shown(boolean isShown) {
    return isShown ? SEEN : NONE;
  }

  /** Nothing was seen. */
  record None() implements Sight {}

  /** The rule was seen. */
  record Seen() implements Sight {}

  /**
   * The rule was seen broken.
   *
   * @param why what happened, with the IDs
   */
  record Broken(String why) implements Sight {}
}
