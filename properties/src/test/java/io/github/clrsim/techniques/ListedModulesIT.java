package io.github.clrsim.techniques;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.NamedProfiler;
import io.github.clrsim.api.Run;
import io.github.clrsim.api.callback.Callback;
import io.github.clrsim.api.callback.ModuleCallback.ModuleAttachedToAssembly;
import io.github.clrsim.api.callback.ModuleCallback.ModuleLoadStarted;
import io.github.clrsim.api.id.AssemblyId;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.id.RunTimeId;
import io.github.clrsim.api.info.ModuleInfo2;
import io.github.clrsim.api.outcome.Outcome;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.backends.RealRuntimes;
import io.github.clrsim.backends.ShippedScenarios;
import io.github.clrsim.explorer.choice.Choices;
import io.github.clrsim.laws.lifetime.Passage;
import io.github.clrsim.model.profile.RuntimeProfile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** EnumModules lists in the simulation what it lists on the real runtime, callback by callback. */
class ListedModulesIT {
  private static final String PROGRAM =
      "entry PluginHost; thread main; emit e; context a collectible;"
          + " load a Plugin; unload a; unload e; collect";

  @TempDir private Path directory;

  static List<RuntimeProfile> profiles() {
    return RealRuntimes.profiles();
  }

  @ParameterizedTest
  @MethodSource("profiles")
  void theSameIsListedInEachCallback(RuntimeProfile profile) throws IOException {
    List<Step> simulated = new ArrayList<>();
    Run run =
        ShippedScenarios.arm()
            .clr(PROGRAM, profile.name(), Choices.calm())
            .run(NamedProfiler.of(ListsModules.class), simulated::add);
    assertThat(run.ending()).isEqualTo(new Run.Ending.Completed(0));
    OnRealClr real = OnRealClr.performed(profile, PROGRAM, ListsModules.class, directory);

    Map<String, Set<String>> known = listed(real.steps());
    assertThat(listed(simulated)).isEqualTo(known);
    // Emitted as a collectible one; and a plugin.
    assertThat(known.get("0xc"))
        .contains(
            "ModuleLoadFinished -", "AssemblyLoadFinished -", "later +", "ModuleUnloadStarted -");
    assertThat(known.get("0x29")).contains("ModuleLoadFinished +", "ModuleUnloadStarted -");
  }

  /**
   * By the flags of a module: in which of its callbacks it is listed, and in which it is not; and
   * whether it is later, if not in the last one of its load.
   */
  private static Map<String, Set<String>> listed(List<Step> steps) {
    Map<Integer, Deque<Callback>> open = new HashMap<>();
    Map<ModuleId, Set<String>> seen = new LinkedHashMap<>();
    Map<ModuleId, Integer> flags = new HashMap<>();
    Map<AssemblyId, ModuleId> modules = new HashMap<>();
    ModuleId asked = new ModuleId(0);
    for (Step step : steps) {
      Deque<Callback> here = open.computeIfAbsent(step.thread(), _ -> new ArrayDeque<>());
      switch (step) {
        case Step.CallbackEntered(int _, Callback callback) -> {
          here.push(callback);
          if (callback instanceof ModuleLoadStarted(ModuleId id)) {
            seen.put(id, new LinkedHashSet<>());
          } else if (callback instanceof ModuleAttachedToAssembly(ModuleId id, AssemblyId to)) {
            modules.put(to, id);
          }
        }
        case Step.CallbackReturned _ -> here.pop();
        case Step.CallMade made
            when made.call().arguments().stream().findFirst().orElse(0) instanceof ModuleId id ->
            asked = id;
        case Step.CallAnswered answered
            when answered.outcome() instanceof Outcome.Ok<?>(ModuleInfo2 info, var _) ->
            flags.put(asked, info.moduleFlags());
        case Step.CallAnswered answered
            when answered.outcome() instanceof Outcome.Ok<?>(List<?> all, var _)
                && !here.isEmpty() -> {
          Callback callback = here.getFirst();
          Optional<ModuleId> about = about(callback, modules);
          for (Map.Entry<ModuleId, Set<String>> module : seen.entrySet()) {
            boolean isListed = all.contains(module.getKey());
            if (about.filter(module.getKey()::equals).isPresent()) {
              module.getValue().add(callback.methodName() + (isListed ? " +" : " -"));
            } else if (isListed && module.getValue().contains("AssemblyLoadFinished -")) {
              module.getValue().add("later +");
            }
          }
        }
        default -> {}
      }
    }
    Map<String, Set<String>> byFlags = new LinkedHashMap<>();
    seen.forEach(
        (module, where) ->
            byFlags
                .computeIfAbsent(
                    "0x%x".formatted(flags.getOrDefault(module, -1)), _ -> new LinkedHashSet<>())
                .addAll(where));
    return byFlags;
  }

  private static Optional<ModuleId> about(Callback callback, Map<AssemblyId, ModuleId> modules) {
    return callback instanceof ModuleAttachedToAssembly(ModuleId id, var _)
        ? Optional.of(id)
        : Passage.of(callback)
            .map(Passage::subject)
            .flatMap(
                (RunTimeId subject) ->
                    switch (subject) {
                      case ModuleId id -> Optional.of(id);
                      case AssemblyId id -> Optional.ofNullable(modules.get(id));
                      default -> Optional.empty();
                    });
  }
}
