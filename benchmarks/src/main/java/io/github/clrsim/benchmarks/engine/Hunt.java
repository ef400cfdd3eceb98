package io.github.clrsim.benchmarks.engine;

import io.github.clrsim.benchmarks.Figures;
import io.github.clrsim.benchmarks.Sample;
import io.github.clrsim.benchmarks.cases.Subject;
import io.github.clrsim.explorer.choice.Choices;
import io.github.clrsim.explorer.strategy.StrategyName;
import io.github.clrsim.explorer.strategy.sampling.Attempt;
import io.github.clrsim.explorer.strategy.sampling.Plan;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/**
 * Counts executions to the bug: for each of 100 seeds a campaign of its own, until the bug shows or
 * the limit is reached.
 */
final class Hunt {
  static final int SEEDS = 100;
  static final int EXECUTIONS_MAX = 10_000;

  /**
   * How long one strategy may take for one subject, and all of them for all. What is not tried by
   * then counts as not found, and the report says how many seeds that concerns.
   */
  private static final Duration TIME_MAX = Duration.ofSeconds(12);

  private static final Duration TIME_MAX_OF_ALL = Duration.ofSeconds(200);

  /**
   * What came of it.
   *
   * @param seeds how many campaigns were run
   * @param found how many of them found the bug
   * @param executions to the bug, by campaign; infinity where it was not found or there was no time
   */
  record Tally(int seeds, int found, Sample executions) {

    boolean isComplete() {
      return found == SEEDS;
    }

    boolean isBetterThan(Tally other) {
      return found != other.found
          ? found > other.found
          : executions.median() < other.executions.median();
    }

    @Override
    public String toString() {
      String median = Figures.plain(executions.median());
      String misses = isComplete() ? "" : " (%d of %d)".formatted(found, SEEDS);
      return median + misses + (seeds == SEEDS ? "" : " [%d tried]".formatted(seeds));
    }
  }

  /** The table of strategies that are compared: a new one is a word here. */
  static final List<StrategyName.Sampling> STRATEGIES =
      Stream.of("walk", "stay:2", "stay:8", "pct:2", "pct:3", "pct:4", "pos", "guided", "portfolio")
          .map(text -> (StrategyName.Sampling) StrategyName.parse(text))
          .toList();

  private final Arena arena;
  private final long deadlineOfAll = System.nanoTime() + TIME_MAX_OF_ALL.toNanos();

  /** The time of all begins to run. */
  Hunt(Arena arena) {
    this.arena = arena;
  }

  Tally with(StrategyName.Sampling strategy, Subject subject) {
    double[] executions = new double[SEEDS];
    Arrays.fill(executions, Double.POSITIVE_INFINITY);
    long began = System.nanoTime();
    long time = Math.min(TIME_MAX.toNanos(), deadlineOfAll - began);
    int seeds = 0;
    int found = 0;
    while (seeds < SEEDS && System.nanoTime() - began < time) {
      executions[seeds] = campaign(strategy.campaign(seeds), subject);
      found += Double.isInfinite(executions[seeds]) ? 0 : 1;
      seeds++;
    }
    return new Tally(seeds, found, Sample.of(executions));
  }

  private double campaign(Plan plan, Subject subject) {
    for (int execution = 1; execution <= EXECUTIONS_MAX; execution++) {
      Attempt attempt = plan.attempt(execution - 1);
      Choices choices = Choices.recording(attempt.choices());
      if (arena.execute(subject, attempt.strategy(), choices).broken()) {
        return execution;
      }
    }
    return Double.POSITIVE_INFINITY;
  }
}
