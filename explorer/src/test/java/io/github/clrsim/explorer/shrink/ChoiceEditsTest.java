package io.github.clrsim.explorer.shrink;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.explorer.choice.ChoiceSequence;
import org.junit.jupiter.api.Test;

class ChoiceEditsTest {
  private static final ChoiceSequence PICKS = ChoiceSequence.of(0, 3, 0, 0, 2, 2);

  @Test
  void someRestlessPicksAreCalmed() {
    assertThat(ChoiceEdits.calmed(PICKS, 0, 1)).isEqualTo(ChoiceSequence.of(0, 0, 0, 0, 2, 2));
    assertThat(ChoiceEdits.calmed(PICKS, 1, 3)).isEqualTo(ChoiceSequence.of(0, 3));
    assertThat(ChoiceEdits.calmed(PICKS, 0, 3)).isEqualTo(ChoiceSequence.calm());
    assertThat(ChoiceEdits.calmed(PICKS, 0, 0)).isEqualTo(PICKS);
    assertThat(ChoiceEdits.calmed(ChoiceSequence.calm(), 0, 0)).isEqualTo(ChoiceSequence.calm());
  }

  @Test
  void aPickIsLoweredToAllThatIsLessAndNotCalm() {
    assertThat(ChoiceEdits.lowered(PICKS))
        .containsExactly(
            PICKS.withPick(1, 1), PICKS.withPick(1, 2), PICKS.withPick(4, 1), PICKS.withPick(5, 1));
  }

  @Test
  void onePickIsLeftOutOfEqualNeighboursTheFirst() {
    assertThat(ChoiceEdits.shorter(PICKS))
        .containsExactly(
            ChoiceSequence.of(3, 0, 0, 2, 2),
            ChoiceSequence.of(0, 0, 0, 2, 2),
            ChoiceSequence.of(0, 3, 0, 2, 2),
            ChoiceSequence.of(0, 3, 0, 0, 2));
  }

  @Test
  void aRestlessPickComesEarlierAsFarAsThereIsRoomBeforeIt() {
    assertThat(ChoiceEdits.earlier(PICKS, 0, 1)).contains(ChoiceSequence.of(3, 0, 0, 2, 2));
    assertThat(ChoiceEdits.earlier(PICKS, 0, 2)).isEmpty();
    assertThat(ChoiceEdits.earlier(PICKS, 1, 1)).contains(ChoiceSequence.of(0, 3, 0, 2, 2));
    assertThat(ChoiceEdits.earlier(PICKS, 1, 2)).contains(ChoiceSequence.of(0, 3, 2, 2));
    assertThat(ChoiceEdits.earlier(PICKS, 1, 3)).isEmpty();
    assertThat(ChoiceEdits.earlier(PICKS, 2, 1)).isEmpty();
    assertThat(ChoiceEdits.earlier(PICKS, 3, 1)).isEmpty();
  }

  @Test
  void everyRestlessPickWithRoomComesEarlier() {
    assertThat(ChoiceEdits.earlier(PICKS, 1))
        .containsExactly(ChoiceSequence.of(3, 0, 0, 2, 2), ChoiceSequence.of(0, 3, 0, 2, 2));
    assertThat(ChoiceEdits.earlier(PICKS, 2)).containsExactly(ChoiceSequence.of(0, 3, 2, 2));
  }
}
