package io.github.clrsim.kit.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.Run;
import io.github.clrsim.explorer.choice.ChoiceSequence;
import io.github.clrsim.explorer.choice.Choices;
import io.github.clrsim.fixtures.Fixtures;
import io.github.clrsim.model.SimulatedClr;
import io.github.clrsim.model.loader.Assemblies;
import io.github.clrsim.model.profile.RuntimeProfile;
import io.github.clrsim.model.scenario.Scenario;
import io.github.clrsim.profiler.shipped.ShippedProfiler;
import java.util.List;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Shrinkable;
import net.jqwik.api.constraints.IntRange;

/** Arbitrary programs are legal, and so is whatever they are shrunk to. */
class ScenariosProperties {
  private static final Assemblies ASSEMBLIES = everything();

  @Provide
  Arbitrary<Scenario> anything() {
    return Scenarios.ofAnything();
  }

  @Provide
  Arbitrary<ChoiceSequence> picks() {
    return Scenarios.picks();
  }

  @Property(tries = 200)
  void aProgramIsReadBackFromItsTextAndRunsToAnEnd(
      @ForAll("anything") Scenario scenario,
      @ForAll("picks") ChoiceSequence picks,
      @ForAll @IntRange(max = 1) int profile) {
    assertThat(Scenario.parse("random", scenario.text(), ASSEMBLIES).text())
        .isEqualTo(scenario.text());
    assertThat(ending(scenario, picks, RuntimeProfile.all().get(profile)))
        .isInstanceOf(Run.Ending.Completed.class);
  }

  @Provide
  Arbitrary<Scenario> overOwn() {
    return Scenarios.over(Fixtures.assembly("Orchard"), Fixtures.assembly("Lineage"));
  }

  @Property(tries = 100)
  void aProgramOverOnesOwnAssembliesRunsToAnEnd(
      @ForAll("overOwn") Scenario scenario, @ForAll("picks") ChoiceSequence picks) {
    assertThat(Scenario.parse("random", scenario.text(), ASSEMBLIES).text())
        .isEqualTo(scenario.text());
    assertThat(ending(scenario, picks, RuntimeProfile.NET_9_0))
        .isInstanceOf(Run.Ending.Completed.class);
  }

  @Property(tries = 100)
  void whatAProgramIsShrunkToIsSmallerAndLegalToo(
      @ForAll long seed, @ForAll("picks") ChoiceSequence picks) {
    Shrinkable<Scenario> shrinkable =
        ShrinkableScenario.of(RandomScenario.drawn(seed, Vocabulary.WHOLE));
    // Down by one of the first steps, again and again: any could be where a search goes on.
    for (int depth = 0; depth < 6; depth++) {
      List<Shrinkable<Scenario>> smaller = shrinkable.shrink().limit(8).toList();
      if (smaller.isEmpty()) {
        return;
      }
      Shrinkable<Scenario> next = smaller.get(Math.floorMod(seed >> (8 * depth), smaller.size()));
      assertThat(next.distance()).isLessThan(shrinkable.distance());
      assertThat(ending(next.value(), picks, RuntimeProfile.NET_9_0))
          .as(next.value().text())
          .isInstanceOf(Run.Ending.Completed.class);
      shrinkable = next;
    }
  }

  private static Run.Ending ending(
      Scenario scenario, ChoiceSequence picks, RuntimeProfile profile) {
    return SimulatedClr.of(scenario, profile, ASSEMBLIES, Choices.recorded(picks))
        .run(ShippedProfiler.named("callback-only").profiler(), step -> {})
        .ending();
  }

  static Assemblies everything() {
    return Assemblies.read(Fixtures.shipped());
  }
}
