package io.github.clrsim.replays;

import io.github.clrsim.explorer.choice.Choices;
import io.github.clrsim.explorer.strategy.StrategyName;
import io.github.clrsim.kit.scenario.RandomScenario;
import io.github.clrsim.model.profile.RuntimeProfile;
import io.github.clrsim.model.scenario.Scenario;
import io.github.clrsim.profiler.shipped.ShippedProfiler;
import java.util.List;

/**
 * One of the random pairs: what the program does, and the seed of all chance and schedule. Numbers
 * mean the same pair on every machine.
 *
 * @param number from 0
 * @param profile which runtime it is
 * @param strategy what finds the schedule from the seed
 */
record Pair(
    int number,
    Scenario scenario,
    RuntimeProfile profile,
    ShippedProfiler profiler,
    StrategyName.Sampling strategy,
    long seed) {
  /** The right ones, and two whose runs end badly: in a deadlock, and by a crash. */
  static final List<String> PROFILERS =
      List.of(
          "identity-map",
          "identity-map",
          "identity-map",
          "identity-map",
          "identity-map",
          "callback-only",
          "module-inventory",
          "locks-in-both-orders",
          "uses-ids-after-unload",
          "throws-in-callback");

  static final List<String> STRATEGIES =
      List.of("walk", "walk", "walk", "walk", "pct:3", "pos", "stay:8", "guided");

  static Pair of(int number) {
    Choices drawn = Choices.seeded(number);
    long seed = (long) drawn.below(Integer.MAX_VALUE) << 31 | drawn.below(Integer.MAX_VALUE);
    return new Pair(
        number,
        RandomScenario.drawn(seed),
        RuntimeProfile.all().get(drawn.below(RuntimeProfile.all().size())),
        ShippedProfiler.named(PROFILERS.get(drawn.below(PROFILERS.size()))),
        (StrategyName.Sampling) StrategyName.parse(STRATEGIES.get(drawn.below(STRATEGIES.size()))),
        seed + 1);
  }

  /** The same with another profiler. */
  Pair with(ShippedProfiler other) {
    return new Pair(number, scenario, profile, other, strategy, seed);
  }

  @Override
  public String toString() {
    return """
    pair %d
      scenario  %s
      profile   %s
      profiler  %s
      strategy  %s
      seed      %d\
    """
        .formatted(number, scenario.line(), profile.name(), profiler.name(), strategy.text(), seed);
  }
}
