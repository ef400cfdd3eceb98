package io.github.clrsim.conformance.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.NamedProfiler;
import io.github.clrsim.conformance.backend.Backends;
import io.github.clrsim.explore.Campaign;
import io.github.clrsim.explore.Campaign.Place;
import io.github.clrsim.explore.Case;
import io.github.clrsim.explore.Trial;
import io.github.clrsim.explore.Variation;
import io.github.clrsim.explore.exercise.Event;
import io.github.clrsim.fixtures.Fixtures;
import io.github.clrsim.laws.Laws;
import io.github.clrsim.laws.judge.Verdict;
import io.github.clrsim.model.metadata.AssemblyImage;
import io.github.clrsim.model.scenario.Adversary;
import io.github.clrsim.model.scenario.Scenario;
import io.github.clrsim.profiler.shipped.ShippedProfiler;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Some executions have a mix of their own, and the line that repeats them says which. */
class SwarmTest {
  private static final Place PLACE = new Place("plugin-unload", "net9.0");
  private static final int MANY = 400;

  @Test
  void aShareIsVariedTheSameForTheSameSeed() {
    Variation once = swarm(List.of(), Scenario.ACTIONS_MAX);
    Variation again = swarm(List.of(), Scenario.ACTIONS_MAX);
    for (long seed = 0; seed < MANY; seed++) {
      assertThat(again.of(PLACE, seed)).isEqualTo(once.of(PLACE, seed));
    }

    List<String> drawn = drawn(once);
    assertThat(drawn).hasSizeBetween(MANY / 8, MANY / 2);
    Set<Adversary> met = new HashSet<>();
    drawn.forEach(text -> met.addAll(Scenarios.named(text).adversaries()));
    assertThat(met)
        .contains(Adversary.GC_STORM, Adversary.SLOW_FINALIZER)
        .doesNotContain(
            Adversary.FRAGILE_UNLOADS, Adversary.FAILING_ANSWERS, Adversary.EARLY_ATTACH);
    assertThat(new HashSet<>(programs(drawn))).hasSizeGreaterThan(drawn.size() / 4);
  }

  @Test
  void withAssembliesOfTheUsersRandomProgramsUseThem() {
    List<AssemblyImage> own = List.of(AssemblyImage.read(Fixtures.assembly("Lineage")));

    assertThat(drawn(swarm(own, Scenario.ACTIONS_MAX)))
        .anyMatch(text -> text.contains("Lineage; ") && text.contains(" Lineage."));
    assertThat(drawn(swarm(List.of(), Scenario.ACTIONS_MAX)))
        .noneMatch(text -> text.contains("Lineage"));
  }

  @Test
  void whatIsTooLongIsNotDrawn() {
    int longest = Scenarios.named(PLACE.scenario()).threads().getFirst().actions().size();
    for (String text : drawn(swarm(List.of(), longest))) {
      int actions =
          Scenarios.named(text).threads().stream().mapToInt(each -> each.actions().size()).sum();
      assertThat(actions).isLessThanOrEqualTo(longest);
    }
  }

  @Test
  void whatFailsInAVariedExecutionFailsAgain() {
    NamedProfiler wrong =
        ShippedProfiler.all().stream()
            .filter(each -> each.name().equals("uses-ids-after-unload"))
            .findFirst()
            .orElseThrow()
            .profiler();
    Trial trial = new Trial(Backends.simulated(), wrong, Laws.all());
    Swarm swarm = swarm(List.of(), Scenario.ACTIONS_MAX);
    Variation always =
        (place, seed) ->
            LongStream.range(0, MANY)
                .mapToObj(more -> swarm.of(place, seed + more))
                .flatMap(Optional::stream)
                .findFirst();
    Campaign campaign =
        Campaign.of(trial, List.of("start-up"), List.of("net9.0"), MANY, 7).varied(always);

    var stopped = (Campaign.Result.Stopped) campaign.run((_, _, _) -> {});
    assertThat(stopped.sum().varied()).isPositive();
    Case failing = stopped.failing();
    assertThat(failing.scenario()).startsWith("entry ").contains("; thread main; ");
    assertThat(trial.of(failing).verdict())
        .isInstanceOf(Verdict.Broken.class)
        .isEqualTo(stopped.verdict());
    assertThat(campaign.run((_, _, _) -> {}).fingerprint()).isEqualTo(stopped.fingerprint());
  }

  private static Swarm swarm(List<AssemblyImage> own, int actionsMax) {
    return new Swarm(
        new StandardScenarios.Asked(
            List.of(Event.COR_PRF_MONITOR_GC, Event.COR_PRF_MONITOR_EXCEPTIONS), false),
        own,
        actionsMax);
  }

  private static List<String> drawn(Variation swarm) {
    return LongStream.range(0, MANY)
        .mapToObj(seed -> swarm.of(PLACE, seed))
        .flatMap(Optional::stream)
        .toList();
  }

  private static List<String> programs(List<String> texts) {
    return texts.stream()
        .map(text -> Scenarios.named(text).withAdversaries(Set.of()).line())
        .toList();
  }
}
