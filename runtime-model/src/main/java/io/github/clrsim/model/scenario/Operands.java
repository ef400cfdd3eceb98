package io.github.clrsim.model.scenario;

import io.github.clrsim.diagnostic.Similar;
import io.github.clrsim.model.scenario.ScenarioText.Word;
import io.github.clrsim.model.scenario.grammar.Role;
import java.util.List;

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
          NEW_OBJECT,
          OBJECT,
          FIELD,
          NEW_HANDLE,
          HANDLE,
          ROUTINE,
          SOURCE,
          TEXT ->
          word.text();
      case TYPE -> new TypeText(word).type();
      case METHOD -> new TypeText(word).method();
      case LENGTH -> number(word, 0, Role.TIMES_MAX);
      case GENERATION -> number(word, 0, Role.GENERATION_MAX);
      case KIND -> kind(word);
      case CODE -> number(word, 0, Role.CODE_MAX);
      case TIMES, CHARS -> number(word, 1, Role.TIMES_MAX);
      case GIVEN -> GivenList.read(word);
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

  private static HandleKind kind(Word word) {
    List<String> kinds = HandleKind.MADE_BY_PROGRAMS.stream().map(HandleKind::toString).toList();
    return HandleKind.MADE_BY_PROGRAMS.stream()
        .filter(kind -> kind.toString().equals(word.text()))
        .findFirst()
        .orElseThrow(
            () ->
                word.refused(
                    "no handle is \"%s\"".formatted(word.text()),
                    Similar.advice(
                        word.text(), kinds, "write one of " + String.join(", ", kinds))));
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
