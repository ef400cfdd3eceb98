package io.github.clrsim.benchmarks.scale;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class ClusterTest {
  /** Nobody is slow, and nothing is taken away. */
  private static final Costs CALM = new Costs(3, 0, 1, 0, 0.01, 0.02, 1e12, 60, 1, 1);

  @Test
  void whereNothingHappensTheTimeIsThatOfTheLargestPart() {
    Cluster.Outcome outcome = new Cluster(10, 10, CALM, 1).run(101);
    assertThat(outcome.seconds()).isCloseTo(3 + 11, within(1e-9));
    assertThat(outcome.machineSeconds()).isCloseTo(10 * 3 + 101, within(1e-9));
    assertThat(outcome.preemptions()).isZero();
  }

  @Test
  void fewerRoundsThanWorkersLeaveTheOthersIdle() {
    Cluster.Outcome outcome = new Cluster(10, 10, CALM, 1).run(3);
    assertThat(outcome.machineSeconds()).isCloseTo(3 * (3 + 1), within(1e-9));
  }

  @Test
  void whatIsInTheStoreIsNotRunAgain() {
    Costs taken = new Costs(3, 0, 1, 0, 0.01, 0.02, 40, 60, 1, 1);
    Cluster.Outcome outcome = new Cluster(10, 10, taken, 1).run(1_000);
    assertThat(outcome.preemptions()).isPositive();
    // Each time it costs another start and less than a round; the last start of a part is one, too.
    assertThat(outcome.machineSeconds())
        .isBetween(1_000.0, 1_000 + 3 * 10 + outcome.preemptions() * (3.0 + 1));
    assertThat(outcome.lost()).isLessThanOrEqualTo(outcome.preemptions() * (3.0 + 1));
  }

  @Test
  void manySmallPartsLetOthersDoWhatSlowOnesLeave() {
    Costs slow = new Costs(3, 0, 1, 0, 0.01, 0.02, 1e12, 60, 20, 4);
    double few = new Cluster(100, 100, slow, 1).run(100_000).seconds();
    double many = new Cluster(100, 1_600, slow, 1).run(100_000).seconds();
    assertThat(few).isCloseTo(12 + 4_000, within(1e-9));
    assertThat(many).isLessThan(few / 2);
  }

  @Test
  void theSameSeedComesToTheSame() {
    Cluster cluster = new Cluster(1_000, 4_000, Costs.MEASURED, 7);
    assertThat(cluster.run(50_000)).isEqualTo(cluster.run(50_000));
  }
}
