package io.github.clrsim.explore;

import static io.github.clrsim.explore.ScriptedBackend.trial;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.explore.Shrinker.Shrunk;
import io.github.clrsim.explorer.choice.ChoiceSequence;
import io.github.clrsim.explorer.shrink.Progress;
import io.github.clrsim.laws.judge.Verdict;
import java.util.List;
import net.jqwik.api.Assume;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

class ShrinkerProperties {

  @Property(tries = 50)
  void droppingOrCalmingAnyPickLosesTheFailure(
      @ForAll @Size(min = 1, max = 20) List<@IntRange(max = 3) Integer> values,
      @ForAll @IntRange(min = 1, max = 5) int evilMin) {
    ChoiceSequence picks = ChoiceSequence.of(values.stream().mapToInt(Integer::intValue).toArray());
    Trial trial = trial(new ScriptedBackend(evilMin));
    Case failing = new Case("20 decisions", "net9.0", picks);
    Assume.that(trial.of(failing).verdict() instanceof Verdict.Broken);
    Verdict.Broken broken = (Verdict.Broken) trial.of(failing).verdict();

    Shrunk shrunk = ScriptedBackend.shrinker(trial).shrink(failing, broken, Progress.SILENT);

    assertThat(shrunk.isMinimal()).isTrue();
    ChoiceSequence smallest = shrunk.smallest().picks();
    for (int place = 0; place < smallest.size(); place++) {
      assertKept(trial, shrunk.smallest().with(smallest.withoutRange(place, place + 1)));
      assertKept(trial, shrunk.smallest().with(smallest.withPick(place, 0)));
    }
  }

  private static void assertKept(Trial trial, Case smaller) {
    boolean isSame = trial.of(smaller).verdict() instanceof Verdict.Broken;
    assertThat(isSame).as(smaller + " still fails").isFalse();
  }
}
