package io.github.clrsim.compare;

import io.github.clrsim.compare.account.Account;
import io.github.clrsim.compare.account.Ages;
import io.github.clrsim.compare.account.Difference;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * A rule by which two runs may differ: what is not promised may be one way here and another there.
 *
 * @param rule its number in {@code docs/RULES.md}
 * @param why what the rule leaves open
 * @param matcher whether a difference is what the rule leaves open
 */
public record Variation(String rule, String why, Predicate<Difference> matcher) {
  private static final List<Variation> ALL =
      List.of(
          new Variation(
              "N51",
              "the classes of a module are unloaded in no promised order",
              difference ->
                  difference instanceof Difference.Order order
                      && Stream.concat(order.simulated().stream(), order.real().stream())
                          .allMatch(callback -> callback.startsWith("ClassUnload"))),
          new Variation(
              "N48",
              "the generic type around a nested one is unloaded though no load of it was stated;"
                  + " reflection finds the nested one through it, code does not",
              difference ->
                  difference instanceof Difference.OnlyOn only
                      && only.arm() == Difference.Backend.REAL
                      && only.callback().matches("ClassUnload\\w+\\([^\\[]+\\[\\?(, \\?)*].*")),
          new Variation(
              "N53",
              "when a context that is no longer needed is unloaded is not promised",
              difference ->
                  difference instanceof Difference.Order order
                      && order.window().equals(Account.FINALIZER)
                      && Stream.concat(order.simulated().stream(), order.real().stream())
                          .allMatch(context -> context.startsWith(Unloads.WHOLE))),
          new Variation(
              "N37",
              "dynamic methods that die together are unloaded in no promised order",
              difference ->
                  difference instanceof Difference.Order order
                      && order.window().equals(Unloads.DYNAMIC_METHODS)),
          new Variation(
              "N30",
              "how often a function is compiled in the background is not promised",
              difference ->
                  difference instanceof Difference.OnlyOn only
                      && only.window().equals(Account.OTHERS)
                      && only.callback().startsWith("JITCompilation")),
          new Variation(
              "N105",
              "a collection may take older generations than were asked for",
              Difference.Wider.class::isInstance),
          new Variation(
              "N106",
              "a collection may leave a survivor younger than it could be",
              difference ->
                  difference instanceof Difference.DiedYoung
                      || (difference instanceof Difference.Answer answer
                          && Ages.isYounger(answer))),
          new Variation(
              "N113",
              "how far a thread comes while another ends the process is not promised",
              Difference.CutOff.class::isInstance),
          new Variation(
              "N59",
              "what ends while the process ends is not reported",
              difference ->
                  difference instanceof Difference.OnlyOn only
                      && only.callback().startsWith("ThreadDestroyed")
                      && only.arm() == Difference.Backend.SIMULATED));

  /** All of them. */
  public static List<Variation> all() {
    return ALL;
  }

  /** The first rule that allows the difference. */
  static Optional<Variation> allowing(Difference difference) {
    return ALL.stream().filter(rule -> rule.matcher().test(difference)).findFirst();
  }
}
