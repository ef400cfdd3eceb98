package io.github.clrsim.explorer.strategy;

import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.diagnostic.Similar;
import io.github.clrsim.explorer.strategy.StrategyName.Exhaustive;
import io.github.clrsim.explorer.strategy.StrategyName.Guided;
import io.github.clrsim.explorer.strategy.StrategyName.Pct;
import io.github.clrsim.explorer.strategy.StrategyName.Portfolio;
import io.github.clrsim.explorer.strategy.StrategyName.Pos;
import io.github.clrsim.explorer.strategy.StrategyName.Stay;
import io.github.clrsim.explorer.strategy.StrategyName.Walk;
import java.util.List;
import java.util.OptionalInt;

/** Reads the name of a strategy. */
final class StrategyText {
  private static final String REMEDY =
      "take one of walk, stay:WEIGHT, pct:DEPTH, pos, guided, portfolio, exhaustive, exhaustive:PREEMPTIONS";

  static final List<StrategyName> EXAMPLES =
      List.of(
          new Walk(),
          new Stay(8),
          new Pct(3),
          new Pos(),
          new Guided(),
          new Portfolio(),
          new Exhaustive(OptionalInt.empty()));

  private static final List<String> NAMES =
      EXAMPLES.stream().map(each -> each.text().replaceFirst(":.*", "")).toList();

  /** Far more than can ever be searched. */
  private static final int NUMBER_MAX = 1_000_000;

  private StrategyText() {}

  static StrategyName parse(String text) {
    int colon = text.indexOf(':');
    if (colon < 0) {
      return plain(text);
    }
    String number = text.substring(colon + 1);
    return switch (text.substring(0, colon)) {
      case "stay" -> new Stay(number(number, 1, text));
      case "pct" -> new Pct(number(number, 1, text));
      case "exhaustive" -> new Exhaustive(OptionalInt.of(number(number, 0, text)));
      case "walk", "pos", "guided", "portfolio" ->
          throw unreadable(text, "this strategy takes no number").thrown();
      default -> throw unknown(text).thrown();
    };
  }

  private static StrategyName plain(String text) {
    return switch (text) {
      case "walk" -> new Walk();
      case "pos" -> new Pos();
      case "guided" -> new Guided();
      case "portfolio" -> new Portfolio();
      case "exhaustive" -> new Exhaustive(OptionalInt.empty());
      case "stay" -> throw unreadable(text, "how much weight staying has is missing").thrown();
      case "pct" -> throw unreadable(text, "the depth of the bug sought is missing").thrown();
      default -> throw unknown(text).thrown();
    };
  }

  private static int number(String digits, int min, String text) {
    boolean plain = !digits.isEmpty() && digits.chars().allMatch(c -> c >= '0' && c <= '9');
    if (plain && digits.length() <= 7) {
      int number = Integer.parseInt(digits);
      if (number >= min && number <= NUMBER_MAX) {
        return number;
      }
    }
    throw unreadable(
            text, "behind the colon stands a whole number from %d to %d".formatted(min, NUMBER_MAX))
        .thrown();
  }

  private static Diagnostic unknown(String text) {
    return unreadable(
        text,
        "no strategy has this name",
        Similar.advice(text.replaceFirst(":.*", ""), NAMES, REMEDY));
  }

  private static Diagnostic unreadable(String text, String why) {
    return unreadable(text, why, REMEDY);
  }

  private static Diagnostic unreadable(String text, String why, String remedy) {
    return new Diagnostic("The strategy cannot be read.", "in \"" + text + "\"", why, remedy);
  }
}
