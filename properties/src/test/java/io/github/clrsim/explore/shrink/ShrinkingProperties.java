package io.github.clrsim.explore.shrink;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.explorer.choice.ChoiceSequence;
import io.github.clrsim.explorer.choice.Choices;
import io.github.clrsim.explorer.choice.Recording;
import io.github.clrsim.explorer.shrink.Budget;
import io.github.clrsim.explorer.shrink.Progress;
import io.github.clrsim.explorer.shrink.Shrinking;
import io.github.clrsim.explorer.shrink.Shrinking.Smallest;
import io.github.clrsim.explorer.shrink.Subject;
import java.util.List;
import net.jqwik.api.Assume;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

class ShrinkingProperties {
  private static final int CHOICES = 10;

  /** Fails by the digest of what is picked: no order in it that a search could lean on. */
  private record Whim(int salt, int oneIn) implements Subject<String> {
    @Override
    public Played play(String scene, Choices choices) {
      Recording recording = Choices.recording(choices);
      for (int i = 0; i < CHOICES; i++) {
        recording.below(3);
      }
      return new Played(fails(recording.picks()), recording.picks(), CHOICES, CHOICES, 1, CHOICES);
    }

    boolean fails(ChoiceSequence picks) {
      return Math.floorMod(((picks.text() + salt).hashCode() * 0x9E3779B9) >>> 8, oneIn) == 0;
    }
  }

  @Property(tries = 300)
  void whateverFailsEndsWhereNoNeighbourFails(
      @ForAll @Size(CHOICES) List<@IntRange(max = 2) Integer> values,
      @ForAll int salt,
      @ForAll @IntRange(min = 1, max = 9) int oneIn) {
    ChoiceSequence picks = ChoiceSequence.of(values.stream().mapToInt(Integer::intValue).toArray());
    Whim whim = new Whim(salt, oneIn);
    Assume.that(whim.fails(picks));

    Smallest<String> smallest =
        Shrinking.of(whim, "the scene", picks, Budget.ofRuns(10_000), Progress.SILENT);

    assertThat(smallest.isMinimal()).isTrue();
    assertThat(whim.fails(smallest.picks())).isTrue();
    for (int place = 0; place < smallest.picks().size(); place++) {
      assertThat(whim.fails(smallest.picks().withoutRange(place, place + 1))).isFalse();
      for (int lower = 0; lower < smallest.picks().at(place); lower++) {
        assertThat(whim.fails(smallest.picks().withPick(place, lower))).isFalse();
      }
    }
  }
}
