package io.github.clrsim.explore.neighbor;

import static io.github.clrsim.explore.ScriptedBackend.trial;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.explore.Case;
import io.github.clrsim.explore.ScriptedBackend;
import io.github.clrsim.explore.Trial;
import io.github.clrsim.explore.neighbor.Neighbor.NoneFound;
import io.github.clrsim.explore.neighbor.Neighbor.Outcomes;
import io.github.clrsim.explore.neighbor.Neighbor.Passing;
import io.github.clrsim.explorer.choice.ChoiceSequence;
import io.github.clrsim.explorer.shrink.Budget;
import io.github.clrsim.laws.judge.Verdict;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Beside a failing execution stands the nearest one that passes, if there is one. */
class NeighborSearchTest {
  private static Case failing(int decisions, int... picks) {
    return new Case(decisions + " decisions", "net9.0", ChoiceSequence.of(picks));
  }

  private static Neighbor neighbor(ScriptedBackend arm, Case failing, Budget budget) {
    Trial trial = trial(arm);
    Verdict.Broken broken = (Verdict.Broken) trial.of(failing).verdict();
    return NeighborSearch.of(trial, UnaryOperator.identity(), failing, broken, budget);
  }

  private static Neighbor neighbor(ScriptedBackend arm, Case failing) {
    return neighbor(arm, failing, NeighborSearch.USUAL_BUDGET);
  }

  @Test
  void ofAShrunkCaseOneChoiceIsAnother() {
    Passing found = (Passing) neighbor(new ScriptedBackend(2), failing(3, 2, 2));

    assertThat(found.tried()).isEqualTo(failing(3, 2));
    assertThat(found.changed()).isEqualTo(1);
    assertThat(found.parting().choice()).isEqualTo(1);
    assertThat(found.parting().failing()).isEqualTo(new Parting.Takes(2, 4));
    assertThat(found.parting().passing()).isEqualTo(new Parting.Takes(0, 4));
    assertThat(found.text())
        .isEqualTo(
            "if before step %d chance gives 0 and not 2 (of 0 to 3); no other choice changed"
                .formatted(found.parting().step()));
    assertThat(trial(new ScriptedBackend(2)).of(found.tried()).verdict()).isEqualTo(Verdict.kept());
  }

  @Test
  void bothCoursesArePartsOfTheSameTraceUpToTheChoice() {
    Passing found = (Passing) neighbor(new ScriptedBackend(2), failing(3, 2, 2));
    SideBySide comparison = SideBySide.of(found.failing().steps(), found.passing().steps());

    assertThat((long) comparison.parts()).isGreaterThanOrEqualTo(found.parting().step());
    assertThat(comparison.parts()).isLessThan(found.failing().steps().size());
  }

  @Test
  void whatFailsWithEveryChoiceIsSaidToDoSoOfAsManyAsWereTried() {
    ScriptedBackend arm = new ScriptedBackend(0);
    Outcomes outcomes = ((NoneFound) neighbor(arm, failing(4))).outcomes();

    // Of each of the four choices another value, and the random ones; their traces are others.
    assertThat(outcomes.executions()).isBetween(10, 20);
    assertThat(outcomes.sameLaw()).isEqualTo(outcomes.executions());
    assertThat(outcomes.orders()).isEqualTo(outcomes.executions());
    assertThat(outcomes.otherLaw() + outcomes.unknown()).isZero();
    assertThat(neighbor(arm, failing(4)).text())
        .isEqualTo(
            "in no other order tried: of %d executions, with %d other orders of steps, %d broke this law"
                .formatted(outcomes.executions(), outcomes.orders(), outcomes.sameLaw()));
  }

  @Test
  void whereNoSingleChoiceIsEnoughAsFewAsPossibleAreOthers() {
    Passing found = (Passing) neighbor(new ScriptedBackend(2), failing(8, 3, 3, 3, 3, 3, 3, 3, 3));

    assertThat(found.changed()).isEqualTo(7);
    ChoiceSequence picks = found.tried().picks();
    assertThat(IntStream.range(0, 8).filter(place -> picks.at(place) == 3)).hasSize(1);
  }

  @Test
  void whatBreaksAnotherLawPassesNothing() {
    // Five choices that are not the default end in a crash, six in the failure that was found.
    Neighbor found =
        neighbor(
            new ScriptedBackend(2).crashingWhenShort(),
            failing(6, 2, 2, 1, 1, 1, 1),
            Budget.ofRuns(6));

    Outcomes outcomes = ((NoneFound) found).outcomes();
    assertThat(outcomes.otherLaw()).isEqualTo(6);
    assertThat(outcomes.sameLaw()).isZero();
    assertThat(found.text()).endsWith("6 broke another law");
  }

  @Test
  void whatReachesALimitPassesNothing() {
    Neighbor found =
        neighbor(
            new ScriptedBackend(2).reachingItsLimitOnceIn(1), failing(3, 2, 2), Budget.ofRuns(2));

    assertThat(((NoneFound) found).outcomes().unknown()).isEqualTo(2);
    assertThat(found.text()).endsWith("2 showed nothing");
  }

  @Test
  void aLawThatIsKnownToBeBrokenIsToBeKeptAllTheSame() {
    Trial trial = trial(new ScriptedBackend(0));
    Case failing = failing(2);
    Verdict.Broken broken = (Verdict.Broken) trial.of(failing).verdict();
    Trial knowing = new Trial(trial.arm(), trial.profiler(), trial.laws(), Set.of(broken.law()));

    assertThat(
            NeighborSearch.of(
                knowing, UnaryOperator.identity(), failing, broken, NeighborSearch.USUAL_BUDGET))
        .isInstanceOf(NoneFound.class);
  }

  @Test
  void whatPassesOnlyBehindEarlierExecutionsIsNoNeighbor() {
    Trial trial = trial(new ScriptedBackend(2));
    Case failing = failing(3, 2, 2);
    Verdict.Broken broken = (Verdict.Broken) trial.of(failing).verdict();
    // Alone, everything fails.
    UnaryOperator<Trial> alone = each -> each.on(new ScriptedBackend(0));

    assertThat(NeighborSearch.of(trial, alone, failing, broken, Budget.ofRuns(4)))
        .isInstanceOf(NoneFound.class);
  }

  @Test
  void wherePlayingWithChoicesChangesNoStepThatIsSaid() {
    assertThat(new NoneFound(new Outcomes(6, 0, 6, 0, 0, false)).text())
        .isEqualTo(
            "in none of 6 executions with other choices, whose steps came in the same order: 6 broke"
                + " this law");
    assertThat(new NoneFound(new Outcomes(1, 1, 0, 1, 0, true)).text())
        .isEqualTo(
            "in no other order tried: of 1 execution, with 1 other order of steps, 1 broke another"
                + " law; then it was ended");
  }

  @Test
  void theBudgetIsKept() {
    ScriptedBackend arm = new ScriptedBackend(0);
    assertThat(((NoneFound) neighbor(arm, failing(200), Budget.ofRuns(7))).outcomes().executions())
        .isEqualTo(7);
    assertThat(
            ((NoneFound) neighbor(arm, failing(200), new Budget(99, 1, () -> false)))
                .outcomes()
                .executions())
        .isEqualTo(1);

    Neighbor ended = neighbor(arm, failing(200), Budget.ofRuns(9).until(() -> true));
    assertThat(ended.text()).isEqualTo("not looked for: you ended it");
  }

  @Test
  void theSameCaseGivesTheSameNeighbor() {
    Case failing = failing(8, 3, 3, 3, 3, 3, 3, 3, 3);
    assertThat(neighbor(new ScriptedBackend(2), failing))
        .isEqualTo(neighbor(new ScriptedBackend(2), failing));
  }
}
