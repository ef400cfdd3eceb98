package io.github.clrsim.explorer.choice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ChoicesTest {

  private static List<Integer> draw(Choices choices, int... bounds) {
    var drawn = new ArrayList<Integer>();
    for (int bound : bounds) {
      drawn.add(choices.below(bound));
    }
    return drawn;
  }

  /** The first bytes of the published SplitMix64 sequence for seed 0: e2, 6e, 06. */
  @Test
  void aSeedMeansTheSamePicksForEver() {
    assertThat(draw(Choices.seeded(0), 256, 256, 256)).containsExactly(0xE2, 0x6E, 0x06);
  }

  @Test
  void everyPickIsBelowItsBound() {
    Choices choices = Choices.seeded(42);
    assertThat(IntStream.range(0, 10_000).map(i -> choices.below(1 + i % 7)).boxed())
        .allMatch(pick -> pick >= 0 && pick < 7);
    assertThat(choices.below(1)).isZero();
    assertThat(choices.below(Integer.MAX_VALUE)).isNotNegative();
  }

  @Test
  void seededPicksAreSpreadEvenly() {
    int[] seen = new int[5];
    Choices choices = Choices.seeded(7);
    for (int i = 0; i < 50_000; i++) {
      seen[choices.below(5)]++;
    }
    assertThat(seen).satisfies(all -> assertThat(IntStream.of(all)).allMatch(n -> n > 9_500));
  }

  @Test
  void ofARecordingThereIsEachPickTheCalmOnesToo() {
    List<Integer> picks = new ArrayList<>(Collections.nCopies(1_000, 0));
    picks.set(500, 3);
    picks.set(900, 1);
    ChoiceSequence sequence =
        ChoiceSequence.of(picks.stream().mapToInt(Integer::intValue).toArray());
    Recording recording = Choices.recording(Choices.recorded(sequence));
    picks.forEach(pick -> assertThat(recording.below(4)).isEqualTo(pick));
    assertThat(recording.count()).isEqualTo(1_000);
    assertThat(IntStream.range(0, 1_000).mapToObj(recording::pick)).isEqualTo(picks);
    assertThat(recording.picks()).isEqualTo(sequence);
  }

  @Test
  void recordedPicksAreCalmPastTheirEnd() {
    assertThat(draw(Choices.recorded(ChoiceSequence.of(2, 1)), 3, 3, 3, 3))
        .containsExactly(2, 1, 0, 0);
  }

  @Test
  void recordedPicksCountAroundABoundTheyExceed() {
    assertThat(draw(Choices.recorded(ChoiceSequence.of(5, 4)), 3, 4)).containsExactly(2, 0);
  }

  @Test
  void aRecordingReplaysWhatItRecorded() {
    int[] bounds = IntStream.range(0, 1_000).map(i -> 1 + i % 9).toArray();
    Recording recording = Choices.recording(Choices.seeded(11));
    List<Integer> drawn = draw(recording, bounds);
    assertThat(draw(Choices.recorded(recording.picks()), bounds)).isEqualTo(drawn);
  }

  @Test
  void aDecidedPickIsRecordedAndOverruledByAReplay() {
    Recording recording = Choices.recording(Choices.seeded(1));
    assertThat(recording.decided(4, 3)).isEqualTo(3);
    assertThat(recording.picks()).isEqualTo(ChoiceSequence.of(3));
    assertThat(recording.decided(4, 0)).isZero();
    assertThat(recording.count()).isEqualTo(2);
    assertThat(Choices.recorded(recording.picks()).decided(4, 1)).isEqualTo(3);
  }

  @Test
  void thereIsNothingToChooseBelowABoundThatIsNotPositive() {
    for (Choices choices : List.of(Choices.seeded(1), Choices.calm())) {
      assertThatThrownBy(() -> choices.below(0)).isInstanceOf(IllegalArgumentException.class);
      assertThatThrownBy(() -> choices.below(-5)).isInstanceOf(IllegalArgumentException.class);
    }
  }
}
