package io.github.clrsim.traps;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicContainer.dynamicContainer;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.github.clrsim.api.NamedProfiler;
import io.github.clrsim.api.Run;
import io.github.clrsim.api.Run.Ending;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.explorer.choice.Choices;
import io.github.clrsim.fixtures.CampaignSize;
import io.github.clrsim.fixtures.Fixtures;
import io.github.clrsim.model.SimulatedClr;
import io.github.clrsim.model.loader.Assemblies;
import io.github.clrsim.model.profile.RuntimeProfile;
import io.github.clrsim.model.scenario.Scenario;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * Each trap shows: on every runtime that has it, and on no other; to the profiler that walks into
 * it, and never to one that does it right.
 */
class TrapsTest {
  private static final int SCHEDULES_TO_ACQUIT = 60;
  private static final Assemblies ASSEMBLIES = assemblies();

  /** Schedules on which what is rare shows. */
  private static final Map<String, Known> KNOWN =
      Map.of(
          "the method is compiled, and runs, from its old body", new Known(1919, 2111),
          "of the load of a module the end alone is reported", new Known(414, 0),
          "of the load of an assembly the end alone is reported", new Known(179, 0),
          "the calls of a callback that goes on are refused", new Known(146, 146),
          "the process dies", new Known(80, 365),
          "its Started comes twice before its Finished, which comes twice too",
              new Known(139, 139));

  /** Where it shows on .NET Core 3.1, and where on all later ones. */
  private record Known(int oldest, int later) {
    int on(RuntimeProfile runtime) {
      return runtime.equals(RuntimeProfile.NET_3_1) ? oldest : later;
    }
  }

  @TestFactory
  Stream<DynamicNode> everyTrapShows() {
    return Trap.all().stream()
        .map(
            trap ->
                dynamicContainer(
                    "R%d: %s".formatted(trap.number(), trap.sentence()),
                    trap.showings().stream().flatMap(TrapsTest::tests)));
  }

  private static Stream<DynamicTest> tests(Showing showing) {
    List<DynamicTest> tests = new ArrayList<>();
    for (RuntimeProfile runtime : RuntimeProfile.all()) {
      boolean has = showing.on().contains(runtime);
      tests.add(
          dynamicTest(
              "%s, on %s%s".formatted(showing.how(), runtime.name(), has ? "" : " never"),
              () -> {
                int schedules = has ? showing.schedules() : acquitting(showing);
                assertThat(isFound(showing, runtime, showing.profiler(), schedules)).isEqualTo(has);
              }));
      if (has && showing.spared().isPresent()) {
        NamedProfiler right = showing.spared().get();
        tests.add(
            dynamicTest(
                "not of %s, on %s".formatted(Showing.named(right), runtime.name()),
                () -> assertThat(isFound(showing, runtime, right, acquitting(showing))).isFalse()));
      }
    }
    return tests.stream();
  }

  /** What one schedule shows, one is not enough to deny. */
  private static int acquitting(Showing showing) {
    return CampaignSize.of(
        SCHEDULES_TO_ACQUIT / 4, Math.max(showing.schedules(), SCHEDULES_TO_ACQUIT));
  }

  private static boolean isFound(
      Showing showing, RuntimeProfile runtime, NamedProfiler profiler, int schedules) {
    Scenario scenario = Scenario.parse(showing.scenario(), showing.scenario(), ASSEMBLIES);
    OptionalInt found =
        IntStream.concat(known(showing, runtime), IntStream.range(0, schedules))
            .filter(schedule -> showing.symptom().test(run(scenario, runtime, profiler, schedule)))
            .findFirst();
    return found.isPresent();
  }

  /** Of a trap that is rare, where it shows: a sample begins there, a campaign searches. */
  private static IntStream known(Showing showing, RuntimeProfile runtime) {
    return Stream.ofNullable(KNOWN.get(showing.how()))
        .limit(CampaignSize.of(1, 0))
        .mapToInt(known -> known.on(runtime));
  }

  private static Happened run(
      Scenario scenario, RuntimeProfile runtime, NamedProfiler profiler, int schedule) {
    Choices choices = schedule == 0 ? Choices.calm() : Choices.seeded(schedule);
    List<Step> steps = new ArrayList<>();
    Run run = SimulatedClr.of(scenario, runtime, ASSEMBLIES, choices).run(profiler, steps::add);
    // A refused run shows nothing, and a search that only met such would go unnoticed.
    assertThat(run.ending()).isNotInstanceOf(Ending.Inconclusive.class);
    return new Happened(runtime, run, steps);
  }

  private static Assemblies assemblies() {
    return Assemblies.read(Fixtures.shipped());
  }
}
