package io.github.clrsim.cli.manual;

/**
 * A page in the language of man(7), which man reads on every system: a macro stands at the begin of
 * a line, all else is text.
 */
final class Roff {
  private static final int COLUMNS_MAX = 80;

  private final StringBuilder text = new StringBuilder();

  /** A macro with its arguments. */
  Roff macro(String name, String... arguments) {
    text.append('.').append(name);
    for (String argument : arguments) {
      text.append(" \"").append(escaped(argument).replace("\"", "\\(dq")).append('"');
    }
    text.append('\n');
    return this;
  }

  /** Words that are typed as they stand. */
  static String bold(String words) {
    return "\\fB%s\\fR".formatted(escaped(words));
  }

  /** Words that stand for others. */
  static String italic(String words) {
    return "\\fI%s\\fR".formatted(escaped(words));
  }

  /** Text, of which some may have been made {@link #bold}: nothing in it is escaped. */
  Roff raw(String words) {
    StringBuilder line = new StringBuilder();
    for (String word : words.split(" ", -1)) {
      if (!line.isEmpty() && line.length() + word.length() >= COLUMNS_MAX) {
        text.append(guarded(line.toString())).append('\n');
        line.setLength(0);
      }
      line.append(line.isEmpty() ? "" : " ").append(word);
    }
    text.append(guarded(line.toString())).append('\n');
    return this;
  }

  /** Plain text. */
  Roff words(String words) {
    return raw(escaped(words));
  }

  /** The page. */
  String text() {
    return text.toString();
  }

  /** A dash is one that can be copied, and a backslash is itself. */
  static String escaped(String words) {
    return words.replace("\\", "\\e").replace("-", "\\-").replace("…", "\\&...");
  }

  private static String guarded(String line) {
    return line.startsWith(".") || line.startsWith("'") ? "\\&" + line : line;
  }
}
