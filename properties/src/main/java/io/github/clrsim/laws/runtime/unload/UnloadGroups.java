package io.github.clrsim.laws.runtime.unload;

import io.github.clrsim.api.callback.AssemblyCallback.AssemblyUnloadFinished;
import io.github.clrsim.api.callback.AssemblyCallback.AssemblyUnloadStarted;
import io.github.clrsim.api.callback.Callback;
import io.github.clrsim.api.callback.ModuleCallback.ModuleUnloadStarted;
import io.github.clrsim.api.callback.SuspensionCallback.RuntimeSuspendStarted;
import io.github.clrsim.api.corprof.CorPrfSuspendReason;
import io.github.clrsim.api.id.AssemblyId;
import io.github.clrsim.laws.shape.CheckResult;
import io.github.clrsim.laws.shape.Checker;
import io.github.clrsim.laws.shape.RunState;
import io.github.clrsim.laws.shape.Shape;
import java.util.LinkedHashSet;
import java.util.Set;

/** Assemblies that die together: all are announced, then one after the other goes (G47). */
public final class UnloadGroups implements Checker {
  private final Set<AssemblyId> leaving = new LinkedHashSet<>();
  private boolean isUnderWay;

  private UnloadGroups() {}

  /** Nobody joins a group whose first module has begun to go. */
  public static Shape areWhole() {
    return Shape.of(UnloadGroups::new)
        .about(
            AssemblyUnloadStarted.class,
            ModuleUnloadStarted.class,
            AssemblyUnloadFinished.class,
            RuntimeSuspendStarted.class);
  }

  @Override
  public CheckResult entered(RunState scene, Callback callback) {
    return switch (callback) {
      case AssemblyUnloadStarted(AssemblyId id) -> {
        boolean isLate = isUnderWay;
        leaving.add(id);
        yield isLate
            ? CheckResult.broken("%s was announced when others had begun to go: %s", id, leaving)
            : CheckResult.shown(leaving.size() > 1);
      }
      case ModuleUnloadStarted _ -> {
        isUnderWay = !leaving.isEmpty();
        yield CheckResult.NONE;
      }
      case AssemblyUnloadFinished(AssemblyId id, var _) -> {
        leaving.remove(id);
        isUnderWay &= !leaving.isEmpty();
        yield CheckResult.NONE;
      }
      case RuntimeSuspendStarted(var reason) ->
          isUnderWay && reason == CorPrfSuspendReason.COR_PRF_SUSPEND_FOR_APPDOMAIN_SHUTDOWN
              ? CheckResult.broken(
                  "the runtime suspended itself to free code before %s was gone", leaving)
              : CheckResult.NONE;
      default -> CheckResult.NONE;
    };
  }
}
