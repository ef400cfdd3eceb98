package io.github.clrsim.rewrite;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.Clr;
import io.github.clrsim.api.NamedProfiler;
import io.github.clrsim.api.Run.Ending;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.api.trace.Truth.BodyIsSet;
import io.github.clrsim.backends.RealRuntimes;
import io.github.clrsim.explorer.choice.Choices;
import io.github.clrsim.fixtures.Fixtures;
import io.github.clrsim.model.SimulatedClr;
import io.github.clrsim.model.loader.Assemblies;
import io.github.clrsim.model.profile.RuntimeProfile;
import io.github.clrsim.model.scenario.Scenario;
import io.github.clrsim.profiler.shipped.ShippedProfiler;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What a real runtime's metadata tells of bodies that are set is what a simulation tells. */
class ToldBodiesIT {
  private static final Scenario CALLS =
      Scenario.parse(
          "calls",
          """
          entry PluginHost
          thread main
            load default Workshop
            call default Workshop.Tools::Saw
            call default Workshop.Tools::UsesStruct
            call default Workshop.Tools::Twice[System.String]
            call default Workshop.Tools::Loop
          """);

  @TempDir private Path work;

  static List<RuntimeProfile> profiles() {
    return RealRuntimes.profiles();
  }

  @ParameterizedTest
  @MethodSource("profiles")
  void bothTellTheSame(RuntimeProfile profile) throws IOException {
    Clr simulated =
        SimulatedClr.of(
            CALLS,
            profile,
            Assemblies.read(Fixtures.shipped("PluginHost", "Workshop")),
            Choices.calm());
    Clr real = RealRuntimes.performing(profile, CALLS, work);
    for (String name : List.of("probing", "names-a-missing-token")) {
      NamedProfiler profiler = ShippedProfiler.named(name).profiler();
      assertThat(told(real, profiler))
          .as(name)
          .hasSizeGreaterThan(20)
          .containsExactlyInAnyOrderElementsOf(told(simulated, profiler));
    }
  }

  /** What is told of the bodies of Workshop. */
  private static Set<BodyIsSet> told(Clr clr, NamedProfiler profiler) {
    List<Step> steps = new ArrayList<>();
    assertThat(clr.run(profiler, steps::add).ending()).isEqualTo(new Ending.Completed(0));
    Set<BodyIsSet> told = new LinkedHashSet<>();
    steps.stream()
        .flatMap(
            step ->
                step instanceof Step.TruthTold(int _, BodyIsSet is)
                    ? Stream.of(is)
                    : Stream.empty())
        .filter(is -> is.method().startsWith("Workshop."))
        .map(ToldBodiesIT::withoutModule)
        .forEach(told::add);
    return told;
  }

  private static BodyIsSet withoutModule(BodyIsSet is) {
    return new BodyIsSet(
        new ModuleId(0),
        is.methodDef(),
        is.method(),
        is.signature(),
        is.inFile(),
        is.body(),
        is.tokens());
  }
}
