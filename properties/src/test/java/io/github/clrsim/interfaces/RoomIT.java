package io.github.clrsim.interfaces;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.Clr;
import io.github.clrsim.api.NamedProfiler;
import io.github.clrsim.api.Run;
import io.github.clrsim.backends.RealRuntimes;
import io.github.clrsim.explorer.choice.Choices;
import io.github.clrsim.fixtures.Fixtures;
import io.github.clrsim.model.SimulatedClr;
import io.github.clrsim.model.loader.Assemblies;
import io.github.clrsim.model.profile.RuntimeProfile;
import io.github.clrsim.model.scenario.Scenario;
import io.github.clrsim.realclr.RealClr;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What a native profiler finds in the room it gives: the same in a simulation as on the runtime.
 */
@Tag("turn-3")
class RoomIT {
  @TempDir Path directory;

  @ParameterizedTest
  @MethodSource("io.github.clrsim.backends.RealRuntimes#profiles")
  void roomIsFilledInASimulationAsByTheRuntime(RuntimeProfile profile) throws IOException {
    Clr real = RealClr.launching(RealRuntimes.of(profile), Fixtures.assembly("Hello"), List.of());
    Clr simulated =
        SimulatedClr.of(
            Scenario.parse("s", "entry Hello; thread main; call default Hello::Main (null)"),
            profile,
            Assemblies.read(Fixtures.shipped("Hello")),
            Choices.calm());

    List<String> said = answers(real, Map.of());

    assertThat(said).hasSizeGreaterThan(95);
    assertThat(answers(simulated, Map.of(AsksForRoom.SERVED, "yes"))).isEqualTo(said);
  }

  private List<String> answers(Clr clr, Map<String, String> more) throws IOException {
    Path into = directory.resolve("answers" + more.size());
    Map<String, String> options = new TreeMap<>(more);
    options.put(AsksForRoom.INTO, into.toString());
    Run run = clr.run(new NamedProfiler(AsksForRoom.class.getName(), List.of(), options), _ -> {});
    assertThat(run.ending()).isEqualTo(new Run.Ending.Completed(0));
    return Files.readAllLines(into);
  }
}
