package io.github.clrsim.interfaces;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.Clr;
import io.github.clrsim.api.NamedProfiler;
import io.github.clrsim.api.Run;
import io.github.clrsim.api.spec.InterfaceSpec;
import io.github.clrsim.api.spec.ProfilingSpec;
import io.github.clrsim.api.trace.Step;
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
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Which interfaces the real runtimes have, asked of the object itself; and what whoever calls a
 * newer one is answered, the same as in a simulation.
 */
class InterfacesIT {
  @TempDir Path directory;

  /** Each version, the newest interface that it has, and what that refuses. */
  static List<Arguments> versions() {
    return List.of(
        Arguments.of(
            RuntimeProfile.NET_3_1, "ICorProfilerInfo11", "GetEnvironmentVariable E_INVALIDARG"),
        Arguments.of(
            RuntimeProfile.NET_9_0, "ICorProfilerInfo15", "EnumerateGCHeapObjects E_INVALIDARG"));
  }

  @ParameterizedTest
  @MethodSource("versions")
  void theRuntimeSaysWhichInterfacesItHas(RuntimeProfile profile, String newest, String call)
      throws IOException {
    Path into = directory.resolve("queries");
    Run run =
        real(profile)
            .run(
                new NamedProfiler(
                    QueriesAll.class.getName(),
                    List.of(),
                    Map.of(QueriesAll.INTO, into.toString())),
                _ -> {});
    assertThat(run.ending()).isEqualTo(new Run.Ending.Completed(0));
    List<String> said = Files.readAllLines(into);
    said.forEach(line -> System.out.println(profile.name() + ": " + line));
    List<String> lineage =
        ProfilingSpec.get().lineage(ProfilingSpec.NEWEST_INFO).stream()
            .map(InterfaceSpec::name)
            .toList();
    int has = lineage.indexOf(newest) + 1;
    List<String> expected = new ArrayList<>();
    lineage.subList(0, has).forEach(name -> expected.add(name + " S_OK"));
    lineage.subList(has, lineage.size()).forEach(name -> expected.add(name + " E_NOINTERFACE"));
    expected.add("newest " + newest);
    expected.add("identity true");
    expected.add("call " + call);
    assertThat(said).startsWith(expected.toArray(String[]::new));
    assertThat(said)
        .contains(
            "diagnostic The object has no ICorProfilerCallback11: QueryInterface answered"
                + " E_NOINTERFACE; it has none of that lineage",
            // The runtime's object is there as long as the profiler is, and counts nothing.
            "counts 1 1",
            "interfaces %d %d"
                .formatted(
                    profile.interfaces().newestInfo(), profile.interfaces().newestCallback()));
    if (has < lineage.size()) {
      assertThat(said)
          .contains(
              "newer The object has no ICorProfilerInfo15: QueryInterface answered E_NOINTERFACE;"
                  + " the newest that it has is "
                  + newest,
              "past the vtable %s does not have the method: its vtable ends before"
                  .formatted(newest));
    }
  }

  @ParameterizedTest
  @MethodSource("io.github.clrsim.backends.RealRuntimes#newest")
  void whoCallsANewerInterfaceIsAnsweredAlikeInASimulation(RuntimeProfile profile) {
    List<String> real = answers(real(profile));
    assertThat(answers(simulated(profile))).isEqualTo(real);
    assertThat(real)
        .contains("GetEnvironmentVariable S_OK")
        .contains(
            profile.equals(RuntimeProfile.NET_3_1)
                ? "GetNonGCHeapBounds E_NOINTERFACE"
                : "GetNonGCHeapBounds S_OK");
  }

  private static List<String> answers(Clr clr) {
    List<String> answers = new ArrayList<>();
    Run run =
        clr.run(
            NamedProfiler.of(AsksByAge.class),
            step -> {
              if (step instanceof Step.CallAnswered answered) {
                answers.add(answered.method() + " " + answered.outcome().hresult());
              }
            });
    assertThat(run.ending()).isEqualTo(new Run.Ending.Completed(0));
    return answers;
  }

  private static Clr real(RuntimeProfile profile) {
    return RealClr.launching(RealRuntimes.of(profile), Fixtures.assembly("Hello"), List.of());
  }

  private static Clr simulated(RuntimeProfile profile) {
    Assemblies assemblies = Assemblies.read(Fixtures.shipped("Hello"));
    return SimulatedClr.of(
        Scenario.parse("s", "entry Hello\nthread main\n"), profile, assemblies, Choices.seeded(1));
  }
}
