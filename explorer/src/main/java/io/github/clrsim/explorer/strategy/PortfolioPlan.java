package io.github.clrsim.explorer.strategy;

import io.github.clrsim.explorer.strategy.sampling.Attempt;
import io.github.clrsim.explorer.strategy.sampling.Lesson;
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
  private final List<Plan> learners;
  private int turn;

  PortfolioPlan(long seed) {
    Plan guided = new StrategyName.Guided().campaign(seed);
    Plan pct = new StrategyName.Pct(PCT_DEPTH).campaign(seed);
    this.learners = List.of(guided, pct);
    this.plans =
        List.of(
            new StrategyName.Walk().campaign(seed),
            guided,
            new StrategyName.Pos().campaign(seed),
            guided,
            pct,
            guided,
            new StrategyName.Stay(STAY_WEIGHT).campaign(seed),
            guided);
  }

  @Override
  public Attempt attempt(long number) {
    return next().attempt(number);
  }

  @Override
  public Attempt ahead(long number) {
    return next().ahead(number);
  }

  @Override
  public void learn(Lesson lesson) {
    learners.forEach(plan -> plan.learn(lesson));
  }

  private Plan next() {
    Plan plan = plans.get(turn);
    turn = (turn + 1) % plans.size();
    return plan;
  }
}
