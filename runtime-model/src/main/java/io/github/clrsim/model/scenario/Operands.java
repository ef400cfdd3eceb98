package io.github.clrsim.model.scenario;

import io.github.clrsim.model.scenario.ScenarioText.Word;

/** Reads the operands of actions, each by its role. */
final class Operands {
  private Operands() {}

  /** The value that the word says in this role. */
  static Object read(Role role, Word word) {
    return switch (role) {
      case NEW_CONTEXT,
          CONTEXT,
          ASSEMBLY,
          FILE,
          THREAD,
          NEW_DYNAMIC,
          DYNAMIC,
          ROUTINE,
          SOURCE,
          TEXT ->
          word.text();
      case TYPE -> new TypeText(word).type();
      case METHOD -> new TypeText(word).method();
      case CODE -> number(word, 0, Role.CODE_MAX);
      case TIMES -> number(word, 1, Role.TIMES_MAX);
      case COLLECTIBLE -> isCollectible(word);
    };
  }

  private static int number(Word word, int min, int max) {
    if (word.text().matches("[0-9]{1,9}")) {
      int number = Integer.parseInt(word.text());
      if (number >= min && number <= max) {
        return number;
      }
    }
    throw word.refused(
        "\"%s\" is no number from %d to %d".formatted(word.text(), min, max), "correct it");
  }

  private static boolean isCollectible(Word word) {
    if (!word.text().isEmpty() && !word.text().equals(Role.COLLECTIBLE_WORD)) {
      throw word.refused(
          "\"%s\" says nothing about a context".formatted(word.text()),
          "write %s, or nothing".formatted(Role.COLLECTIBLE_WORD));
    }
    return !word.text().isEmpty();
  }
}
