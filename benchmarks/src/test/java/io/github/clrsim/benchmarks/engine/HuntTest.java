package io.github.clrsim.benchmarks.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.benchmarks.Sample;
import io.github.clrsim.benchmarks.cases.Subject;
import io.github.clrsim.benchmarks.engine.Hunt.Tally;
import io.github.clrsim.explorer.choice.Choices;
import io.github.clrsim.explorer.schedule.Strategy;
import io.github.clrsim.explorer.strategy.StrategyName;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class HuntTest {

  @Test
  void findingMoreOftenBeatsFindingFaster() {
    var sure = new Tally(100, 100, Sample.of(50));
    var fast = new Tally(100, 99, Sample.of(2));

    assertThat(sure.isBetterThan(fast)).isTrue();
    assertThat(fast.isBetterThan(sure)).isFalse();
    assertThat(new Tally(100, 100, Sample.of(49)).isBetterThan(sure)).isTrue();
  }

  @Test
  void aRandomWalkLosesAnUpdateWithEverySeedAndTheSameWayTwice() {
    var walk = new StrategyName.Walk();
    Tally once = new Hunt(Arena.current()).with(walk, Subject.LOST);
    Tally again = new Hunt(Arena.current()).with(walk, Subject.LOST);

    assertThat(once.isComplete()).isTrue();
    assertThat(again.executions().median()).isEqualTo(once.executions().median());
    assertThat(again.executions().max()).isEqualTo(once.executions().max());
  }

  @ParameterizedTest
  @EnumSource
  void wovenCasesAndTwinsAreFiniteAndOnlyLocksIsRight(Subject subject) {
    assertThat(isBrokenWithin(Arena.current(), subject)).isEqualTo(subject.hasBug());
    assertThat(isBrokenWithin(Arena.handPlaced(), subject)).isEqualTo(subject.hasBug());
  }

  private static boolean isBrokenWithin(Arena arena, Subject subject) {
    return LongStream.range(0, 2_000)
        .anyMatch(seed -> arena.execute(subject, Strategy.walk(), Choices.seeded(seed)).broken());
  }
}
