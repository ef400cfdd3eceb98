package io.github.clrsim.backends;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.NamedProfiler;
import io.github.clrsim.api.Run;
import io.github.clrsim.api.call.InfoCall;
import io.github.clrsim.api.callback.ClassCallback.ClassLoadFinished;
import io.github.clrsim.api.callback.ClassCallback.ClassUnloadStarted;
import io.github.clrsim.api.id.ClassId;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.info.ArrayClass;
import io.github.clrsim.api.info.ClassIDInfo2;
import io.github.clrsim.api.info.ModuleInfo2;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.outcome.Outcome;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.explorer.choice.Choices;
import io.github.clrsim.fixtures.Fixtures;
import io.github.clrsim.model.metadata.AssemblyImage;
import io.github.clrsim.model.profile.LoadRules.Unloads;
import io.github.clrsim.model.profile.RuntimeProfile;
import io.github.clrsim.realclr.record.Recorder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Function;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Classes of the plugin, or built over one of its types, are announced at load and at unload in the
 * simulation exactly if the real runtime announces them (G24, N48, G49).
 */
@Tag("turn-2")
class SameLoadsIT {

  /** Which callbacks a class got. */
  private record Announced(boolean load, boolean unload) {
    Announced or(Announced other) {
      return new Announced(load || other.load, unload || other.unload);
    }
  }

  static List<RuntimeProfile> profiles() {
    return RealRuntimes.profiles();
  }

  @ParameterizedTest
  @MethodSource("profiles")
  void theSameClassesAreAnnounced(RuntimeProfile profile) {
    Names simulatedPaths = new Names(SameLoadsIT::fixture);
    Run simulatedRun =
        ShippedScenarios.arm()
            .clr("plugin-unload", profile.name(), Choices.calm())
            .run(NamedProfiler.of(Recorder.class), simulatedPaths);
    Names realPaths = new Names(path -> AssemblyImage.read(Path.of(path)));
    Run realRun = RealRuntimes.pluginHost(profile).run(NamedProfiler.of(Recorder.class), realPaths);
    assertThat(simulatedRun.ending()).isEqualTo(new Run.Ending.Completed(0));
    assertThat(realRun.ending()).isEqualTo(new Run.Ending.Completed(0));

    Map<String, Announced> simulated = simulatedPaths.ofPlugin();
    Map<String, Announced> real = realPaths.ofPlugin();
    // The program loads more than the scenario, never less.
    assertThat(real.keySet()).containsAll(simulated.keySet());
    real.keySet().retainAll(simulated.keySet());
    assertThat(simulated).hasSizeGreaterThan(20).isEqualTo(real);
    if (profile.load().unloads() == Unloads.CLOSED) {
      assertThat(simulated.values()).doesNotContain(new Announced(true, false));
    } else {
      assertThat(simulated.values())
          .contains(new Announced(true, false), new Announced(false, true));
    }
  }

  @ParameterizedTest
  @MethodSource("profiles")
  void oneLoadAnnouncesItsTypesInTheSameOrder(RuntimeProfile profile) {
    Names simulated = new Names(SameLoadsIT::fixture);
    ShippedScenarios.arm()
        .clr("plugin-unload", profile.name(), Choices.calm())
        .run(NamedProfiler.of(Recorder.class), simulated);
    Names real = new Names(path -> AssemblyImage.read(Path.of(path)));
    RealRuntimes.pluginHost(profile).run(NamedProfiler.of(Recorder.class), real);
    // Each is one load: interfaces first, the class, and last what only its arguments need.
    for (String load : List.of("[Garden.Plant,System.String]", "[Garden.Seed]", "Lid[")) {
      List<String> order = simulated.loadOrder(load);
      List<String> reality = real.loadOrder(load);
      reality.retainAll(order);
      assertThat(order).as(load).isNotEmpty().isEqualTo(reality);
    }
  }

  private static AssemblyImage fixture(String path) {
    String file = path.substring(path.lastIndexOf('/') + 1);
    return AssemblyImage.read(
        file.equals("System.Private.CoreLib.dll")
            ? Fixtures.coreLibrary()
            : Fixtures.assembly(file.replace(".dll", "")));
  }

  /** Names classes from what the recorder was answered, and notes which were announced. */
  private static final class Names implements Consumer<Step> {
    private final Function<String, AssemblyImage> images;
    private final Map<Integer, InfoCall> asked = new HashMap<>();
    private final Map<ModuleId, AssemblyImage> modules = new HashMap<>();
    private final Map<ClassId, ClassIDInfo2> classes = new HashMap<>();
    private final Map<ClassId, ArrayClass> arrays = new HashMap<>();
    private final Map<ClassId, Announced> announced = new LinkedHashMap<>();

    Names(Function<String, AssemblyImage> images) {
      this.images = images;
    }

    Map<String, Announced> ofPlugin() {
      Map<String, Announced> named = new TreeMap<>();
      announced.forEach((id, callbacks) -> named.merge(name(id), callbacks, Announced::or));
      named.keySet().removeIf(name -> !name.contains("Garden."));
      return named;
    }

    /** The names that hold this text, each once, in the order in which they were announced. */
    List<String> loadOrder(String text) {
      Set<String> names = new LinkedHashSet<>();
      announced.forEach(
          (id, callbacks) -> {
            if (callbacks.load() && name(id).contains(text)) {
              names.add(name(id));
            }
          });
      return new ArrayList<>(names);
    }

    @Override
    public void accept(Step step) {
      switch (step) {
        case Step.CallbackEntered(int thread, ClassLoadFinished load) ->
            announced.merge(load.classId(), new Announced(true, false), Announced::or);
        case Step.CallbackEntered(int thread, ClassUnloadStarted unload) ->
            announced.merge(unload.classId(), new Announced(false, true), Announced::or);
        case Step.CallMade made -> asked.put(made.thread(), made.call());
        case Step.CallAnswered answered ->
            answered(asked.get(answered.thread()).arguments(), answered.outcome());
        default -> {}
      }
    }

    private void answered(List<Object> arguments, Outcome<?> outcome) {
      switch (outcome) {
        case Outcome.Ok<?>(ModuleInfo2 info, HResult hresult) ->
            modules.computeIfAbsent(
                (ModuleId) arguments.getFirst(), id -> images.apply(info.name()));
        case Outcome.Ok<?>(ClassIDInfo2 info, HResult hresult) ->
            classes.put((ClassId) arguments.getFirst(), info);
        case Outcome.Ok<?>(ArrayClass array, HResult hresult) when hresult.equals(HResult.S_OK) ->
            arrays.put((ClassId) arguments.getFirst(), array);
        default -> {}
      }
    }

    /** The name of a class; of an open one, whose arguments are variables, the definition's. */
    private String name(ClassId id) {
      ArrayClass array = arrays.get(id);
      if (array != null) {
        return name(array.baseClassId()) + "[" + ",".repeat(array.rank() - 1) + "]";
      }
      ClassIDInfo2 info = classes.get(id);
      if (info == null) {
        return "?";
      }
      String definition = modules.get(info.moduleId()).typeName(info.typeDefToken());
      List<String> arguments = info.typeArgs().stream().map(this::name).toList();
      return arguments.isEmpty() || arguments.contains("?")
          ? definition
          : definition + "[" + String.join(",", arguments) + "]";
    }
  }
}
