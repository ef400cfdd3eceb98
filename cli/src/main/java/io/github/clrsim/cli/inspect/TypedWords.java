package io.github.clrsim.cli.inspect;

import io.github.clrsim.diagnostic.Diagnostic;
import java.util.ArrayList;
import java.util.List;

/** The words of a line, as a shell takes them apart: what is in quotes belongs together. */
public final class TypedWords {
  private final String line;
  private int at;

  private TypedWords(String line) {
    this.line = line;
  }

  /**
   * The words of a line.
   *
   * @throws io.github.clrsim.diagnostic.DiagnosticException if a quote is never closed
   */
  public static List<String> of(String line) {
    TypedWords words = new TypedWords(line);
    List<String> found = new ArrayList<>();
    while (words.skipBlanks()) {
      found.add(words.next());
    }
    return found;
  }

  /** Whether there is another word. */
  private boolean skipBlanks() {
    while (at < line.length() && isBlank()) {
      at++;
    }
    return at < line.length();
  }

  // Read step by step: a pattern would take a stack as deep as the word is long.
  private String next() {
    StringBuilder word = new StringBuilder();
    while (at < line.length() && !isBlank()) {
      char each = line.charAt(at);
      int close = each == '\'' || each == '"' ? close(each) : -1;
      word.append(close < 0 ? String.valueOf(each) : line.substring(at + 1, close));
      at = close < 0 ? at + 1 : close + 1;
    }
    return word.toString();
  }

  private int close(char quote) {
    int close = line.indexOf(quote, at + 1);
    if (close < 0) {
      throw new Diagnostic(
              "A quote is never closed: %c".formatted(quote),
              "character %d of the question".formatted(at + 1),
              "what stands between two quotes is one word",
              "close it; or put one that belongs to a name between two of the other kind")
          .thrown();
    }
    return close;
  }

  private boolean isBlank() {
    return Character.isWhitespace(line.charAt(at));
  }
}
