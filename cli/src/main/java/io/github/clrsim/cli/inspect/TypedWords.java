package io.github.clrsim.cli.inspect;

import java.util.ArrayList;
import java.util.List;

/** The words of a line, as a shell takes them apart: what is in quotes belongs together. */
public final class TypedWords {
  private final String line;
  private int at;

  private TypedWords(String line) {
    this.line = line;
  }

  /** The words of a line; a quote that is never closed is a character like others. */
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
      int close = each == '\'' || each == '"' ? line.indexOf(each, at + 1) : -1;
      word.append(close < 0 ? String.valueOf(each) : line.substring(at + 1, close));
      at = close < 0 ? at + 1 : close + 1;
    }
    return word.toString();
  }

  private boolean isBlank() {
    return Character.isWhitespace(line.charAt(at));
  }
}
