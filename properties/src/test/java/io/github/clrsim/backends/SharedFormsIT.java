package io.github.clrsim.backends;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.Clr;
import io.github.clrsim.api.NamedProfiler;
import io.github.clrsim.api.Run;
import io.github.clrsim.api.call.InfoCall;
import io.github.clrsim.api.callback.ClassCallback.ClassLoadFinished;
import io.github.clrsim.api.id.ClassId;
import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.info.ArrayClass;
import io.github.clrsim.api.info.ClassIDInfo2;
import io.github.clrsim.api.metadata.TypeDefProps;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.outcome.Outcome;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.explorer.choice.Choices;
import io.github.clrsim.fixtures.Fixtures;
import io.github.clrsim.laws.Judge;
import io.github.clrsim.laws.Laws;
import io.github.clrsim.laws.judge.Law;
import io.github.clrsim.laws.judge.TraceContext;
import io.github.clrsim.laws.judge.Verdict;
import io.github.clrsim.model.SimulatedClr;
import io.github.clrsim.model.loader.Assemblies;
import io.github.clrsim.model.profile.RuntimeProfile;
import io.github.clrsim.model.scenario.Scenario;
import io.github.clrsim.realclr.record.Recorder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What a shared form of a generic class descends from is a shared form on both arms, whatever else
 * its metadata names beside the type parameter (G25): no instance is shared in some places only.
 */
@Tag("turn-3")
class SharedFormsIT {
  private static final String TYPES =
      """
      entry PluginHost
      thread main
        context c collectible
        load c Lineage
        type c Lineage.Unit
        type c Lineage.Mark
        type c Lineage.Function`2[System.String,Lineage.Unit]
        type c Lineage.Effect`1[System.String]
        type c Lineage.Constant`1[System.String]
        type c Lineage.Count`1[System.String]
        type c Lineage.Reverse`2[System.String,System.Int32]
        type c Lineage.Test`1[System.String]
        type c Lineage.Tint`1[System.String]
        type c Lineage.Boxing`1[System.String]
        type c Lineage.Lookup`1[System.String]
        type c Lineage.Entry`1[System.String]
        type c Lineage.Listing`1[System.String]
        type c Lineage.Step`1[System.String]
        type c Lineage.Fixed`1[System.String]
        type c Lineage.Chart`1[System.String]
        type c Lineage.Weight`1[System.String]
        type c Lineage.Shade`1[System.String]
        type c Lineage.Source`1[System.String]
        type c Lineage.Pocket`1[System.String]
        type c Lineage.Purse`1[System.String]
        type c Lineage.Sack`1[System.String]
        type c Lineage.Shelf`1[System.String]
      """;

  @TempDir private Path work;

  static List<RuntimeProfile> profiles() {
    return RealRuntimes.profiles();
  }

  @ParameterizedTest
  @MethodSource("profiles")
  void bothArmsAnnounceTheSameClassesWithTheSameParents(RuntimeProfile profile) throws IOException {
    Clr real = RealRuntimes.performing(profile, Scenario.parse("shared-forms", TYPES), work);
    Map<String, String> simulated = announced(profile, simulated(profile));
    assertThat(simulated)
        .hasSizeGreaterThan(50)
        .isEqualTo(announced(profile, real))
        .containsEntry(
            "Lineage.Effect`1[System.__Canon]",
            "Lineage.Function`2[System.__Canon, System.__Canon]")
        .containsEntry(
            "Lineage.Constant`1[System.__Canon]",
            "Lineage.Function`2[System.__Canon, System.__Canon]");
  }

  private static Clr simulated(RuntimeProfile profile) {
    Assemblies assemblies = Assemblies.read(Fixtures.shipped("PluginHost", "Lineage"));
    return SimulatedClr.of(
        Scenario.parse("shared-forms", TYPES), profile, assemblies, Choices.calm());
  }

  /** The classes of Lineage that were announced, each with its parent; all laws are kept. */
  private static Map<String, String> announced(RuntimeProfile profile, Clr clr) {
    List<Law> laws =
        Laws.all().stream().filter(law -> law.subject() == Law.Subject.RUNTIME).toList();
    Judge judge = Judge.of(laws, new TraceContext(profile.name()));
    Classes classes = new Classes();
    Run run =
        clr.run(
            NamedProfiler.of(Recorder.class),
            step -> {
              judge.accept(step);
              classes.accept(step);
            });
    assertThat(run.ending()).isEqualTo(new Run.Ending.Completed(0));
    assertThat(judge.end(run.ending())).isEqualTo(Verdict.kept());
    return classes.parents();
  }

  /** Names classes as the recorder was answered. */
  private static final class Classes implements Consumer<Step> {
    private final Map<Integer, InfoCall> asked = new HashMap<>();
    private final Map<ModuleId, Map<MetadataToken, String>> names = new HashMap<>();
    private final Map<ClassId, ClassIDInfo2> infos = new HashMap<>();
    private final Map<ClassId, ArrayClass> arrays = new HashMap<>();
    private final Set<ClassId> announced = new HashSet<>();

    @Override
    public void accept(Step step) {
      switch (step) {
        case Step.CallbackEntered(int _, ClassLoadFinished load) -> announced.add(load.classId());
        case Step.CallMade made -> asked.put(made.thread(), made.call());
        case Step.CallAnswered answered ->
            answered(asked.get(answered.thread()), answered.outcome());
        default -> {}
      }
    }

    private void answered(InfoCall call, Outcome<?> outcome) {
      switch (outcome) {
        case Outcome.Ok<?>(ClassIDInfo2 info, HResult _) ->
            infos.put((ClassId) call.arguments().getFirst(), info);
        case Outcome.Ok<?>(ArrayClass array, HResult found) when found.equals(HResult.S_OK) ->
            arrays.put((ClassId) call.arguments().getFirst(), array);
        case Outcome.Ok<?>(TypeDefProps props, HResult _) ->
            names
                .computeIfAbsent(
                    ((InfoCall.Target.Metadata) call.target()).moduleId(), _ -> new HashMap<>())
                .put((MetadataToken) call.arguments().getFirst(), props.typeDef());
        default -> {}
      }
    }

    Map<String, String> parents() {
      Map<String, String> parents = new TreeMap<>();
      for (ClassId id : announced) {
        if (name(id).contains("Lineage.")) {
          parents.put(name(id), name(infos.get(id).parentClassId()));
        }
      }
      return parents;
    }

    private String name(ClassId id) {
      if (arrays.containsKey(id)) {
        return name(arrays.get(id).baseClassId()) + "[]";
      }
      if (id.isNull()) {
        return "nothing";
      }
      ClassIDInfo2 info = infos.get(id);
      String name = names.get(info.moduleId()).get(info.typeDefToken());
      return info.typeArgs().isEmpty()
          ? name
          : name + info.typeArgs().stream().map(this::name).toList();
    }
  }
}
