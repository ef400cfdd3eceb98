package io.github.clrsim.techniques;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.NamedProfiler;
import io.github.clrsim.api.Run;
import io.github.clrsim.api.trace.Claim;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.explorer.choice.Choices;
import io.github.clrsim.fixtures.Fixtures;
import io.github.clrsim.laws.Judge;
import io.github.clrsim.laws.Laws;
import io.github.clrsim.laws.judge.TraceContext;
import io.github.clrsim.laws.judge.Verdict;
import io.github.clrsim.model.SimulatedClr;
import io.github.clrsim.model.loader.Assemblies;
import io.github.clrsim.model.profile.RuntimeProfile;
import io.github.clrsim.model.scenario.Scenario;
import io.github.clrsim.profiler.FieldProfiler;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Instantiations over references share their lists of fields, in which types are those of the
 * shared form; what is read by such a list is told as what it exactly is.
 */
class SharedFieldsTest {
  private static final Assemblies ASSEMBLIES =
      Assemblies.read(Fixtures.shipped("PluginHost", "Parcels", "Attic"));

  private static final Scenario PROGRAM =
      Scenario.parse(
          "shared",
          """
          entry PluginHost
          thread main
            load default Parcels
            load default Attic
            new crate default Parcels.Crate`1[System.String]
            new other default Parcels.Crate`1[Attic.Chest]
            new nested default Parcels.Crate`1[Parcels.Pair`2[System.String,System.Int32]]
            new holder default Attic.Holder`1[Attic.Hinge]
            text word 3
            link crate content word
            gc 2
          """);

  static List<RuntimeProfile> profiles() {
    return RuntimeProfile.all();
  }

  @ParameterizedTest
  @MethodSource("profiles")
  void aSharedListOfFieldsIsReadAsThatOfTheExactType(RuntimeProfile profile) {
    Set<String> claims = new TreeSet<>();
    Judge judge = Judge.of(Laws.all(), new TraceContext(profile.name()));
    Run run =
        SimulatedClr.of(PROGRAM, profile, ASSEMBLIES, Choices.calm())
            .run(
                NamedProfiler.of(FieldProfiler.class),
                step -> {
                  judge.accept(step);
                  if (step instanceof Step.Claimed(int _, Claim.FieldIs is)) {
                    claims.add(is.field() + " = " + is.value());
                  }
                });
    assertThat(judge.end(run.ending())).isEqualTo(Verdict.kept());
    assertThat(claims)
        .contains(
            "content = \"xxx\"",
            "content = null",
            "counted = Parcels.Pair`2[System.String,System.Int32] {First = null, Second = 0}",
            "counted = Parcels.Pair`2[Attic.Chest,System.Int32] {First = null, Second = 0}",
            "Held = Attic.Hinge {Pin = 0, Lock = Attic.Lock {Ward = 0, Turns = 0}, Grease = null}");
    assertThat(claims).noneMatch(claim -> claim.contains("__Canon"));
  }
}
