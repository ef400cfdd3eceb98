package io.github.clrsim.explorer.strategy;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.explorer.choice.SplitMix;
import io.github.clrsim.explorer.schedule.Access;
import io.github.clrsim.explorer.schedule.Engine;
import io.github.clrsim.explorer.schedule.Limits;
import io.github.clrsim.explorer.strategy.coverage.Sightings;
import io.github.clrsim.explorer.strategy.sampling.Attempt;
import io.github.clrsim.explorer.strategy.sampling.Plan;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class StatisticsTest {

  /** Two threads that write one target so often each. */
  private static Statistics walks(int executions, int writes) {
    Engine engine = Engine.virtual();
    Plan plan = new StrategyName.Walk().campaign(1);
    var tally = new Tally(true);
    for (int number = 0; number < executions; number++) {
      Attempt attempt = tally.watch(plan.attempt(number));
      int[] target = new int[1];
      engine.run(
          Limits.standard(),
          attempt.strategy(),
          attempt.choices(),
          threads -> {
            for (int t = 0; t < 2; t++) {
              threads.spawn(
                  "t",
                  () -> {
                    for (int i = 0; i < writes; i++) {
                      threads.point(Access.WRITE, target, i + 1);
                    }
                  });
            }
          });
      tally.count();
    }
    return tally.statistics();
  }

  @Test
  void aCampaignThatHasSeenAllSaysSo() {
    Statistics statistics = walks(1_000, 2);
    assertThat(statistics.executions()).isEqualTo(1_000);
    assertThat(statistics.interleavings()).as("4! / (2! * 2!)").isEqualTo(6);
    assertThat(statistics.steps()).as("two threads, a beginning and two writes").isEqualTo(6_000);
    assertThat(statistics.sites()).isEqualTo(2);
    assertThat(statistics.chanceOfNew()).isZero();
    assertThat(statistics.unseen()).isZero();
    assertThat(statistics.text())
        .isEqualTo(
            "1,000 executions, 6 interleavings, 6,000 steps, 2 sites; the next one is new with a"
                + " chance of 0.0%: more of the same would show little more");
  }

  /** There are 10! / (5! * 5!) = 252, some of them rare on a walk. */
  @Test
  void whatIsLeftIsEstimatedFromWhatWasSeenOnce() {
    Statistics statistics = walks(300, 5);
    long all = statistics.interleavings() + statistics.unseen();
    assertThat(statistics.interleavings()).isBetween(90L, 200L);
    assertThat(all).isBetween(statistics.interleavings() + 20, 252L + 60);
    assertThat(statistics.chanceOfNew()).isBetween(0.1, 0.5);
  }

  @Test
  void theEstimatesAreThoseOfTheBooks() {
    var statistics = new Statistics(100, 1_000, 7, 40, 20, 4, 100);
    assertThat(statistics.chanceOfNew()).isCloseTo(0.2, Offset.offset(1e-9));
    assertThat(statistics.unseen()).as("20 * 19 / (2 * 5)").isEqualTo(38);
    assertThat(new Statistics(0, 0, 0, 0, 0, 0, 0).chanceOfNew()).isEqualTo(1);
  }

  @Test
  void whereNothingIsKnownToBeUnseenNobodyIsToldThatThereIsMore() {
    assertThat(new Statistics(3, 30, 0, 2, 1, 1, 3).text())
        .endsWith("with a chance of 33.3%: that are too few executions to say what is left");
    assertThat(new Statistics(30, 300, 0, 2, 1, 1, 30).text())
        .endsWith("with a chance of 3.3%: more of the same would show little more");
  }

  @Test
  void memoryIsBoundedAndTheTextSaysAtLeast() {
    var sightings = new Sightings();
    for (long i = 0; i < Sightings.DISTINCT_MAX + 10; i++) {
      sightings.add(SplitMix.mixed(i));
    }
    sightings.add(SplitMix.mixed(0));
    assertThat(sightings.distinct()).isEqualTo(Sightings.DISTINCT_MAX);
    assertThat(sightings.all()).isEqualTo(Sightings.DISTINCT_MAX);
    var statistics =
        new Statistics(
            Sightings.DISTINCT_MAX + 11,
            1,
            1,
            sightings.distinct(),
            sightings.once(),
            sightings.twice(),
            sightings.all());
    assertThat(statistics.text())
        .contains("at least 1,000,000 interleavings, 1 step, 1 site;")
        .endsWith("more executions would show more orders of steps");
  }

  @Test
  void anEstimateSaysThatItIsOneAndByHowMuchItMayBeWrong() {
    var statistics =
        new Statistics(2_000_000, 9, 0, 1_203_417, 900_000, 100_000, 2_000_000, 0.0107);
    assertThat(statistics.text()).contains("about 1,203,000 interleavings (±1.1%), 9 steps;");
    assertThat(statistics.isExact()).isFalse();
    assertThat(new Statistics(9, 9, 0, 99, 0, 0, 9, 0.5).text())
        .contains("about 99 interleavings (±50.0%)");
    assertThat(new Statistics(30, 300, 0, 2, 1, 1, 30).isExact()).isTrue();
    assertThat(new Statistics(30, 300, 0, 2, 1, 1, 29).isExact()).isFalse();
  }

  @Test
  void sightingsAreCountedByHowOften() {
    var sightings = new Sightings();
    for (long hash : new long[] {0, 0, 0, 0, 5, 5, 9, 1L << 40}) {
      sightings.add(hash);
    }
    assertThat(sightings.distinct()).isEqualTo(4);
    assertThat(sightings.once()).isEqualTo(2);
    assertThat(sightings.twice()).isEqualTo(1);
    assertThat(sightings.all()).isEqualTo(8);
  }
}
