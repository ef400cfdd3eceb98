package io.github.clrsim.explorer.strategy;

import io.github.clrsim.explorer.strategy.sampling.Attempt;
import io.github.clrsim.explorer.strategy.sampling.Plan;
import java.util.List;

/**
 * See {@link StrategyName.Portfolio}. The turn is counted here and not taken from the number of the
 * execution, or the second of two shards would know every other strategy only.
 */
final class PortfolioPlan implements Plan {
  private static final int STAY_WEIGHT = 8;
  private static final int PCT_DEPTH = 3;

  private final List<Plan> plans;
  private int turn;

  PortfolioPlan(long seed) {
    Plan guided = new StrategyName.Guided().campaign(seed);
    this.plans =
        List.of(
            new StrategyName.Walk().campaign(seed),
            guided,
            new StrategyName.Pos().campaign(seed),
            guided,
            new StrategyName.Pct(PCT_DEPTH).campaign(seed),
            guided,
            new StrategyName.Stay(STAY_WEIGHT).campaign(seed),
            guided);
  }

  @Override
  public Attempt attempt(long number) {
    Attempt attempt = plans.get(turn).attempt(number);
    turn = (turn + 1) % plans.size();
    return attempt;
  }
}
