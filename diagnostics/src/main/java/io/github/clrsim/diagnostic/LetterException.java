package io.github.clrsim.diagnostic;

/**
 * Ends work that cannot go on because of its input or its environment. The door that meets it
 * prints the {@link #letter()} and never the stack.
 */
public final class LetterException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final transient Letter letter;

  LetterException(Letter letter) {
    super(letter.what());
    this.letter = letter;
  }

  /** What to tell the user. */
  public Letter letter() {
    return letter;
  }
}
