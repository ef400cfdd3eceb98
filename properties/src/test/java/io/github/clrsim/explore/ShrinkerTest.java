package io.github.clrsim.explore;

import static io.github.clrsim.explore.ScriptedBackend.trial;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.explore.Shrinker.Shrunk;
import io.github.clrsim.explorer.choice.ChoiceSequence;
import io.github.clrsim.explorer.shrink.Budget;
import io.github.clrsim.explorer.shrink.Progress;
import io.github.clrsim.explorer.shrink.Reach;
import io.github.clrsim.laws.judge.Verdict;
import io.github.clrsim.laws.profiler.NoIdIsUsedAfterItsUnload;
import io.github.clrsim.laws.profiler.ReplayIsExact;
import java.util.List;
import org.junit.jupiter.api.Test;

class ShrinkerTest {
  private static final Case LONG =
      new Case(
          "20 decisions",
          "net9.0",
          ChoiceSequence.of(1, 3, 0, 2, 1, 1, 3, 0, 3, 2, 1, 0, 3, 1, 2, 3));

  private static Shrunk shrunk(ScriptedBackend arm, int runs) {
    Trial trial = trial(arm);
    Verdict.Broken broken = (Verdict.Broken) trial.of(LONG).verdict();
    return new Shrinker(trial, List.of(), List.of("net9.0"), Budget.ofRuns(runs))
        .shrink(LONG, broken, Progress.SILENT);
  }

  @Test
  void onlyWhatTheFailureNeedsIsLeft() {
    Shrunk shrunk = shrunk(new ScriptedBackend(2), Shrinker.USUAL_BUDGET.runs());
    assertThat(shrunk.smallest())
        .isEqualTo(new Case("3 decisions", "net9.0", ChoiceSequence.of(2, 2)));
    assertThat(shrunk.isMinimal()).isTrue();
    assertThat(shrunk.verdict().law()).isEqualTo(new NoIdIsUsedAfterItsUnload());
    assertThat(shrunk.evaluations()).isLessThan(100);
  }

  @Test
  void theVerdictIsThatOfTheSmallestCase() {
    ScriptedBackend arm = new ScriptedBackend(2);
    Shrunk shrunk = shrunk(arm, Shrinker.USUAL_BUDGET.runs());
    assertThat(trial(arm).of(shrunk.smallest()).verdict()).isEqualTo(shrunk.verdict());
  }

  @Test
  void aCaseThatBreaksAnotherLawIsNoSmallerCase() {
    Shrunk shrunk =
        shrunk(new ScriptedBackend(2).crashingWhenShort(), Shrinker.USUAL_BUDGET.runs());
    assertThat(shrunk.verdict().law()).isEqualTo(new NoIdIsUsedAfterItsUnload());
    // Two picks are what the law needs; four more keep it from ending in a crash instead.
    assertThat(shrunk.smallest())
        .isEqualTo(new Case("6 decisions", "net9.0", shrunk.smallest().picks()));
    assertThat(shrunk.smallest().picks().size()).isEqualTo(6);
    assertThat(shrunk.isMinimal()).isTrue();
  }

  @Test
  void aLimitThatIsReachedIsSaid() {
    Shrunk shrunk = shrunk(new ScriptedBackend(2), 3);
    assertThat(shrunk.evaluations()).isEqualTo(3);
    assertThat(shrunk.reach()).isEqualTo(Reach.SPENT);
  }

  @Test
  void whenNoMoreStepsMayBeTakenTheSmallestSoFarIsTheResult() {
    Trial trial = trial(new ScriptedBackend(2));
    Verdict.Broken broken = (Verdict.Broken) trial.of(LONG).verdict();
    Shrunk shrunk =
        ScriptedBackend.shrinker(trial)
            .within(new Budget(Integer.MAX_VALUE, 60, () -> false))
            .shrink(LONG, broken, Progress.SILENT);

    assertThat(shrunk.isMinimal()).isFalse();
    assertThat(shrunk.evaluations()).isPositive();
    assertThat(trial.of(shrunk.smallest()).verdict()).isEqualTo(shrunk.verdict());
    assertThat(shrunk.smallest().picks().size()).isLessThan(LONG.picks().size());
  }

  @Test
  void whoWantsTheResultBeforeAnythingWasTriedGetsTheCaseItself() {
    Trial trial = trial(new ScriptedBackend(2));
    Verdict.Broken broken = (Verdict.Broken) trial.of(LONG).verdict();
    Shrunk shrunk =
        ScriptedBackend.shrinker(trial)
            .within(Shrinker.USUAL_BUDGET.until(() -> true))
            .shrink(LONG, broken, Progress.SILENT);

    assertThat(shrunk).isEqualTo(new Shrunk(LONG, broken, 0, Reach.WANTED));
  }

  @Test
  void aRunThatIsNotRepeatableIsShrunkByRunningTwice() {
    Trial trial = trial(new ScriptedBackend(Integer.MAX_VALUE).forgettingItselfFrom(1));
    Verdict.Broken broken = (Verdict.Broken) trial.twice(LONG).verdict();
    Shrunk shrunk = ScriptedBackend.shrinker(trial).shrink(LONG, broken, Progress.SILENT);
    assertThat(shrunk.verdict().law()).isEqualTo(new ReplayIsExact());
    assertThat(shrunk.smallest().picks().isCalm()).isTrue();
  }
}
