package io.github.clrsim.explorer.strategy.sampling;

import io.github.clrsim.explorer.strategy.StrategyName;
import java.util.Optional;

/** See {@link StrategyName.Pct}. */
public final class PctPlan implements Plan {
  /** How many contested steps are expected while nothing is known. */
  private static final int STEPS_AT_FIRST = 16;

  private final int depth;
  private final long seed;
  private Optional<Attempt> last = Optional.empty();
  private int stepsMax;

  /** Schedules with so many changes of priority less one. */
  public PctPlan(int depth, long seed) {
    this.depth = depth;
    this.seed = seed;
  }

  @Override
  public Attempt attempt(long number) {
    last.ifPresent(this::over);
    Attempt attempt = ahead(number);
    last = Optional.of(attempt);
    return attempt;
  }

  @Override
  public Attempt ahead(long number) {
    int expected = stepsMax == 0 ? STEPS_AT_FIRST : stepsMax;
    Pct strategy = new Pct(depth, expected, Seeds.plan(seed, number));
    return new Attempt(number, strategy, Seeds.choices(seed, number));
  }

  @Override
  public void learn(Lesson lesson) {
    stepsMax = Math.max(stepsMax, lesson.contested());
  }
}
