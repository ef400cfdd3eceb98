package io.github.clrsim.techniques;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.NamedProfiler;
import io.github.clrsim.api.Run;
import io.github.clrsim.api.callback.ClassCallback;
import io.github.clrsim.api.id.ClassId;
import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.trace.Claim;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.explorer.choice.Choices;
import io.github.clrsim.fixtures.Fixtures;
import io.github.clrsim.model.SimulatedClr;
import io.github.clrsim.model.loader.Assemblies;
import io.github.clrsim.model.metadata.AssemblyImage;
import io.github.clrsim.model.profile.RuntimeProfile;
import io.github.clrsim.model.scenario.Scenario;
import io.github.clrsim.profiler.LoadedProfiler;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Who comes late is never told of the structures that are embedded in objects, and needs their
 * classes to look into them. They are found by their tokens, which is right where it is proved that
 * they are loaded.
 */
class EmbeddedStructuresTest {
  private static final AssemblyImage GRANARY = AssemblyImage.read(Fixtures.assembly("Granary"));

  private static final Assemblies ASSEMBLIES =
      Assemblies.read(Fixtures.shipped("PluginHost", "Granary"));

  private static final String PROGRAM =
      "entry PluginHost; thread main; load default Granary; new barn default Granary.Barn; attach;"
          + " call default Granary.Barn::Turn (barn)";

  static List<RuntimeProfile> profiles() {
    return RuntimeProfile.all();
  }

  @ParameterizedTest
  @MethodSource("profiles")
  void whoComesLateFindsThemByTheirTokens(RuntimeProfile profile) {
    List<Step> steps = new ArrayList<>();
    Run run =
        SimulatedClr.of(
                Scenario.parse("late", PROGRAM, ASSEMBLIES), profile, ASSEMBLIES, Choices.seeded(1))
            .run(NamedProfiler.of(LoadedProfiler.class), steps::add);
    assertThat(run.ending()).isEqualTo(new Run.Ending.Completed(0));

    List<ClassId> announced = new ArrayList<>();
    List<MetadataToken> met = new ArrayList<>();
    for (Step step : steps) {
      if (step instanceof Step.CallbackEntered(int _, ClassCallback.ClassLoadFinished loaded)) {
        announced.add(loaded.classId());
      }
      if (step instanceof Step.Claimed(int _, Claim.ClassIdentity claim)
          && !announced.contains(claim.classId())) {
        met.add(claim.typeDef());
      }
    }
    assertThat(met).contains(token("Granary.Barn"), token("Granary.Sack"), token("Granary.Grain"));
  }

  private static MetadataToken token(String type) {
    return GRANARY.typeDefs().stream()
        .filter(each -> each.fullName().equals(type))
        .findFirst()
        .orElseThrow()
        .token();
  }
}
