package io.github.clrsim.explorer.strategy;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.explorer.schedule.Engine;
import java.util.Arrays;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * How soon the guided search finds what is known to be there; seeds are fixed, so is the result.
 */
class ExecutionsToFindTest {
  private static final int SEEDS = 100;

  /** Medians to be reached, from what the best of other tools need. */
  @ParameterizedTest
  @CsvSource({
    "LOST_UPDATE, 3",
    "USE_AFTER_UNLOAD, 5",
    "ABA, 5",
    "ABA_AMID_5, 20",
    "ABA_AMID_20, 25"
  })
  void theGuidedSearchFindsItSoonInEveryCampaign(Bug bug, int medianMax) {
    int[] executions = new int[SEEDS];
    for (int seed = 0; seed < SEEDS; seed++) {
      executions[seed] =
          bug.executionsToFind(new StrategyName.Guided(), seed, 1_000, Engine.virtual());
    }
    Arrays.sort(executions);
    assertThat(executions[SEEDS - 1]).as("the worst").isLessThanOrEqualTo(1_000);
    double median = (executions[SEEDS / 2 - 1] + executions[SEEDS / 2]) / 2.0;
    assertThat(median).isLessThanOrEqualTo(medianMax);
  }
}
