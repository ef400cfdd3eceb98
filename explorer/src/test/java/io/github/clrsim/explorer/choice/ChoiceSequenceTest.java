package io.github.clrsim.explorer.choice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.clrsim.diagnostic.DiagnosticException;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ChoiceSequenceTest {

  @Test
  void everyListSurvivesItsText() {
    for (long seed = 0; seed < 2_000; seed++) {
      Choices random = Choices.seeded(seed);
      int[] values = new int[random.below(40)];
      int bound = 1 + random.below(seed % 2 == 0 ? 3 : 1_000_000);
      for (int i = 0; i < values.length; i++) {
        values[i] = random.below(bound);
      }
      ChoiceSequence picks = ChoiceSequence.of(values);
      assertThat(ChoiceSequence.parse(picks.text())).as("seed %d", seed).isEqualTo(picks);
      assertThat(picks.text()).matches("[0-9x.]+");
    }
  }

  @Test
  void theTextCountsRepeatedPicks() {
    assertThat(ChoiceSequence.of(0, 0, 0, 0, 3, 1, 0, 0, 2, 2, 0).text())
        .isEqualTo("0x4.3.1.0x2.2x2");
  }

  @Test
  void theCalmListIsZeroInText() {
    assertThat(ChoiceSequence.of(0, 0, 0).text()).isEqualTo("0");
    assertThat(ChoiceSequence.parse("0x7")).isEqualTo(ChoiceSequence.calm());
    assertThat(ChoiceSequence.calm().isCalm()).isTrue();
    assertThat(ChoiceSequence.of(0, 1).isCalm()).isFalse();
  }

  @Test
  void zerosAtTheEndAreNotKept() {
    assertThat(ChoiceSequence.of(1, 0, 2, 0, 0))
        .isEqualTo(ChoiceSequence.of(1, 0, 2))
        .hasToString("1.0.2");
    assertThat(ChoiceSequence.of(1, 0, 2, 0, 0)).hasSameHashCodeAs(ChoiceSequence.of(1, 0, 2));
    assertThat(ChoiceSequence.of(1, 0, 2).at(99)).isZero();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "1.", "a", "1.-2", "1.2x", "x3", "1x2x3", "1. 2", "٣", "99999999999"})
  void aTextThatIsNoListIsRefusedWithADiagnostic(String text) {
    assertThatThrownBy(() -> ChoiceSequence.parse(text)).isInstanceOf(DiagnosticException.class);
  }

  @Test
  void theDiagnosticNamesThePieceThatCannotBeRead() {
    assertThatThrownBy(() -> ChoiceSequence.parse("0x12.3.1y.4"))
        .isInstanceOfSatisfying(
            DiagnosticException.class,
            refused -> assertThat(refused.diagnostic().what()).contains("\"1y\""));
  }

  @Test
  void aTextCannotAskForMoreMemoryThanAListMayTake() {
    assertThatThrownBy(() -> ChoiceSequence.parse("0x9999999.1x2000000000"))
        .isInstanceOfSatisfying(
            DiagnosticException.class,
            refused -> assertThat(refused.diagnostic().why()).contains("10000000"));
  }

  @Test
  void onePickIsChangedAndTheListItselfIsNot() {
    ChoiceSequence picks = ChoiceSequence.of(1, 2, 3);
    assertThat(picks.withPick(1, 9)).isEqualTo(ChoiceSequence.of(1, 9, 3));
    assertThat(picks.withPick(2, 0)).isEqualTo(ChoiceSequence.of(1, 2));
    assertThat(picks.withPick(4, 7)).isEqualTo(ChoiceSequence.of(1, 2, 3, 0, 7));
    assertThat(picks).isEqualTo(ChoiceSequence.of(1, 2, 3));
  }

  @Test
  void aRangeIsTakenOut() {
    ChoiceSequence picks = ChoiceSequence.of(1, 2, 3, 4);
    assertThat(picks.withoutRange(1, 3)).isEqualTo(ChoiceSequence.of(1, 4));
    assertThat(picks.withoutRange(2, 99)).isEqualTo(ChoiceSequence.of(1, 2));
    assertThat(picks.withoutRange(2, 2)).isEqualTo(picks);
    assertThat(picks.withoutRange(8, 9)).isEqualTo(picks);
    assertThatThrownBy(() -> picks.withoutRange(3, 2)).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void aRangeIsCalmed() {
    ChoiceSequence picks = ChoiceSequence.of(1, 2, 3, 4);

    assertThat(picks.calmedFrom(1, 3)).isEqualTo(ChoiceSequence.of(1, 0, 0, 4));
    assertThat(picks.calmedFrom(2, 99)).isEqualTo(ChoiceSequence.of(1, 2));
    assertThat(picks.calmedFrom(7, 9)).isEqualTo(picks);
    assertThat(picks.calmedFrom(0, 4)).isEqualTo(ChoiceSequence.calm());
  }

  @Test
  void aDigestTellsListsApart() {
    Set<Long> digests = new HashSet<>();
    for (int first = 0; first < 30; first++) {
      for (int second = 0; second < 30; second++) {
        digests.add(ChoiceSequence.of(first, second, 1).digest());
      }
    }
    assertThat(digests).hasSize(900);
    assertThat(ChoiceSequence.of(1, 2, 0).digest()).isEqualTo(ChoiceSequence.of(1, 2).digest());
    assertThat(ChoiceSequence.of(0, 1, 2).digest()).isNotEqualTo(ChoiceSequence.of(1, 2).digest());
  }

  @Test
  void aNegativePickIsNoPick() {
    assertThatThrownBy(() -> ChoiceSequence.of(1, -1)).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void thePlacesOfRestlessPicksAreKnown() {
    assertThat(ChoiceSequence.of(0, 3, 0, 0, 1, 0).restless()).containsExactly(1, 4);
    assertThat(ChoiceSequence.calm().restless()).isEmpty();
  }

  @Test
  void aListHoldsTenMillionChoicesAndNotOneMore() {
    assertThat(ChoiceSequence.parse("0x10000000")).isEqualTo(ChoiceSequence.calm());
    assertThatThrownBy(() -> ChoiceSequence.parse("1.0x10000000"))
        .isInstanceOf(DiagnosticException.class)
        .hasMessageContaining("at most 10000000 choices");
  }

  @Test
  void theDiagnosticShowsTheWholeTextIfItIsShort() {
    String eighty = "1." + "2".repeat(77) + "y";
    assertThatThrownBy(() -> ChoiceSequence.parse(eighty))
        .hasMessageContaining("\"" + eighty + "\"");
    assertThatThrownBy(() -> ChoiceSequence.parse(eighty + "z"))
        .hasMessageContaining("\"" + eighty + "…\"");
  }

  @Test
  void behindTheLastPickAllIsCalm() {
    ChoiceSequence picks = ChoiceSequence.of(1, 2);
    assertThat(picks.at(1)).isEqualTo(2);
    assertThat(picks.at(2)).isZero();
    assertThat(picks.size()).isEqualTo(2);
  }

  @Test
  void otherListsAreNotEqual() {
    assertThat(ChoiceSequence.of(1, 2)).isNotEqualTo(ChoiceSequence.of(2, 1)).isNotEqualTo("1.2");
    assertThat(ChoiceSequence.of(1, 2).hashCode()).isNotEqualTo(ChoiceSequence.of(2, 1).hashCode());
  }

  /** It stands in no file, but decides which cases are taken for the same. */
  @Test
  void aDigestIsTheSameOnEveryMachine() {
    assertThat(ChoiceSequence.of(1, 2).digest()).isEqualTo(7518886968094713130L);
  }
}
