package io.github.clrsim.cli.console;

/**
 * Text that does nothing to a terminal: names in a trace, a scenario or an option may hold what
 * moves the cursor, colours the screen or turns the direction of writing.
 */
final class Legible {
  private Legible() {}

  /** The same text with such characters written as {@code \\u001B}; line breaks and tabs stay. */
  static String of(String text) {
    if (text.chars().noneMatch(Legible::isControl)) {
      return text;
    }
    StringBuilder legible = new StringBuilder();
    for (int index = 0; index < text.length(); index++) {
      char each = text.charAt(index);
      if (isControl(each)) {
        legible.append("\\u%04X".formatted((int) each));
      } else {
        legible.append(each);
      }
    }
    return legible.toString();
  }

  private static boolean isControl(int character) {
    return switch (character) {
      case '\n', '\t' -> false;
      // What turns the direction of writing.
      case 0x061C, 0x200E, 0x200F -> true;
      default ->
          Character.isISOControl(character)
              || (character >= 0x202A && character <= 0x202E)
              || (character >= 0x2066 && character <= 0x2069);
    };
  }
}
