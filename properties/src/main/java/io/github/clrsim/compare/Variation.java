package io.github.clrsim.compare;

import io.github.clrsim.compare.account.Account;
import io.github.clrsim.compare.account.Ages;
import io.github.clrsim.compare.account.Difference;
import java.util.List;
import java.util.Optional;
import java.util.function.BiPredicate;
import java.util.stream.Stream;

/**
 * A rule by which two runs may differ: what is not promised may be one way here and another there.
 *
 * @param rule its number in {@code docs/RULES.md}
 * @param why what the rule leaves open
 * @param matcher whether a difference is what the rule leaves open, by what both arms told
 */
public record Variation(String rule, String why, BiPredicate<BothArms, Difference> matcher) {
  private static final String BOX_ON_STACK =
      "Class(Load|Unload)(Started|Finished)\\(\\QSystem.Runtime.CompilerServices.StackAllocatedBox`1[\\E.*";

  private static final List<Variation> ALL =
      List.of(
          new Variation(
              "N51",
              "the classes of a module are unloaded in no promised order",
              (_, difference) ->
                  difference instanceof Difference.Order order
                      && Stream.concat(order.simulated().stream(), order.real().stream())
                          .allMatch(callback -> callback.startsWith("ClassUnload"))),
          new Variation(
              "N48",
              "the generic type around a nested one is unloaded though no load of it was stated;"
                  + " reflection finds the nested one through it, code does not",
              (both, difference) ->
                  difference instanceof Difference.OnlyOn only
                      && only.arm() == Difference.Backend.REAL
                      && both.real().namesNestedIn(only.callback())),
          new Variation(
              "N53",
              "when a context that is no longer needed is unloaded is not promised",
              (both, difference) ->
                  difference instanceof Difference.Order order
                      && order.window().equals(Account.FINALIZER)
                      && Stream.concat(order.simulated().stream(), order.real().stream())
                          .allMatch(context -> context.startsWith(Unloads.WHOLE))
                      && both.areAskedFor(order.window())
                      && both.dieTogether(order.window())),
          new Variation(
              "N37",
              "dynamic methods that die together are unloaded in no promised order",
              (both, difference) ->
                  difference instanceof Difference.Order order
                      && order.window().equals(Unloads.DYNAMIC_METHODS)
                      && both.dieTogether(order.window())),
          new Variation(
              "N30",
              "how often a function is compiled in the background is not promised",
              (both, difference) ->
                  difference instanceof Difference.OnlyOn only
                      && only.window().equals(Account.OTHERS)
                      && both.of(only.arm()).isTierOf(only.callback())),
          new Variation(
              "G88",
              "whether a method ends by a tail call is left to the compiler",
              (both, difference) ->
                  difference instanceof Difference.OnlyOn only
                      && both.isLeftByTailCall(only.window(), only.callback())),
          new Variation(
              "N121",
              "which values the compiler considers to box on the stack is left to it",
              (_, difference) ->
                  difference instanceof Difference.OnlyOn only
                      && only.arm() == Difference.Backend.REAL
                      && only.callback().matches(BOX_ON_STACK)),
          new Variation(
              "N105",
              "a collection may take older generations than were asked for",
              (_, difference) -> difference instanceof Difference.Wider),
          new Variation(
              "N106",
              "a collection may leave a survivor younger than it could be",
              (_, difference) ->
                  difference instanceof Difference.DiedYoung
                      || (difference instanceof Difference.Answer answer
                          && Ages.isYounger(answer))),
          new Variation(
              "N117",
              "the runtime may collect by itself where something is allocated",
              (both, difference) ->
                  difference instanceof Difference.OnlyOn only
                      && only.arm() == Difference.Backend.REAL
                      && both.isOfCollectionUnasked(only.window(), only.callback())),
          new Variation(
              "N113",
              "how far a thread comes while another ends the process, or has the profiler detached, is"
                  + " not promised",
              (_, difference) -> difference instanceof Difference.CutOff),
          new Variation(
              "N59",
              "what ends while the process ends is not reported",
              (both, difference) ->
                  difference instanceof Difference.OnlyOn only
                      && only.callback().startsWith("ThreadDestroyed")
                      && only.arm() == Difference.Backend.SIMULATED
                      && !both.isAwaited(only.window())));

  /** All of them. */
  public static List<Variation> all() {
    return ALL;
  }

  /** The first rule that allows the difference. */
  static Optional<Variation> allowing(BothArms both, Difference difference) {
    return ALL.stream().filter(rule -> rule.matcher().test(both, difference)).findFirst();
  }
}
