package io.github.clrsim.laws.runtime.load;

import io.github.clrsim.api.callback.AssemblyCallback.AssemblyLoadFinished;
import io.github.clrsim.api.callback.AssemblyCallback.AssemblyLoadStarted;
import io.github.clrsim.api.callback.Callback;
import io.github.clrsim.api.callback.ModuleCallback.ModuleLoadFinished;
import io.github.clrsim.api.callback.ModuleCallback.ModuleLoadStarted;
import io.github.clrsim.api.callback.ModuleCallback.ModuleUnloadStarted;
import io.github.clrsim.api.id.AssemblyId;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.laws.shape.CheckResult;
import io.github.clrsim.laws.shape.Checker;
import io.github.clrsim.laws.shape.RunState;
import io.github.clrsim.laws.shape.Shape;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Modules whose load failed, which the runtime takes back at once (ordering N19). */
public final class FailedLoads implements Checker {
  // Looked up only, never walked in an order that matters.
  private final Map<Integer, Deque<AssemblyId>> loading = new HashMap<>();
  private final Map<ModuleId, AssemblyId> owners = new HashMap<>();
  private final Map<AssemblyId, ModuleId> failed = new HashMap<>();

  private FailedLoads() {}

  /** Each is unloaded before its assembly is told to have failed. */
  public static Shape shape() {
    return Shape.of(FailedLoads::new)
        .about(
            AssemblyLoadStarted.class,
            ModuleLoadStarted.class,
            ModuleLoadFinished.class,
            ModuleUnloadStarted.class,
            AssemblyLoadFinished.class);
  }

  @Override
  public CheckResult entered(RunState scene, Callback callback) {
    return switch (callback) {
      case AssemblyLoadStarted(AssemblyId id) -> {
        loading.computeIfAbsent(scene.thread(), _ -> new ArrayDeque<>()).push(id);
        yield CheckResult.NONE;
      }
      case ModuleLoadStarted(ModuleId id) -> {
        Optional.ofNullable(loading.get(scene.thread()))
            .map(Deque::peek)
            .ifPresent(owner -> owners.put(id, owner));
        yield CheckResult.NONE;
      }
      case ModuleLoadFinished(ModuleId id, var status) -> {
        Optional.ofNullable(owners.remove(id))
            .filter(_ -> status.failed())
            .ifPresent(owner -> failed.put(owner, id));
        yield CheckResult.NONE;
      }
      case ModuleUnloadStarted(ModuleId id) -> CheckResult.shown(failed.values().remove(id));
      case AssemblyLoadFinished(AssemblyId id, var _) -> {
        loading.values().forEach(open -> open.remove(id));
        yield over(scene, id);
      }
      default -> CheckResult.NONE;
    };
  }

  private CheckResult over(RunState scene, AssemblyId id) {
    return Optional.ofNullable(failed.remove(id))
        .filter(_ -> scene.isWhole(ModuleUnloadStarted.class) && !scene.isDetaching())
        .map(
            left ->
                CheckResult.broken(
                    "the load of %s is over, and its %s, which failed to load, was not unloaded",
                    id, left))
        .orElse(CheckResult.NONE);
  }
}
