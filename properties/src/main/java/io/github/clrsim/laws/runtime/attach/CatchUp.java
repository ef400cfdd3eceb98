package io.github.clrsim.laws.runtime.attach;

import io.github.clrsim.api.call.InfoCall;
import io.github.clrsim.api.callback.AssemblyCallback.AssemblyUnloadStarted;
import io.github.clrsim.api.callback.Callback;
import io.github.clrsim.api.callback.LifecycleCallback.ProfilerAttachComplete;
import io.github.clrsim.api.callback.ModuleCallback.ModuleLoadFinished;
import io.github.clrsim.api.callback.ModuleCallback.ModuleUnloadStarted;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.outcome.Outcome;
import io.github.clrsim.laws.shape.CheckResult;
import io.github.clrsim.laws.shape.Checker;
import io.github.clrsim.laws.shape.RunState;
import io.github.clrsim.laws.shape.Shape;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * What a profiler that attached can know: what it listed and what it was told (ordering G94). What
 * goes first may have been on its way out when the profiler came: it is listed no more, and what
 * announced it was not heard. So only later unloads are judged, each of which an
 * AssemblyUnloadStarted begins.
 */
public final class CatchUp implements Checker {
  // Looked up only, never walked.
  private final Set<Object> known = new HashSet<>();
  private boolean isListed;
  private boolean hasUnloaded;
  private boolean isSettled;

  private CatchUp() {}

  /** No module goes that was neither listed nor told. */
  public static Shape missesNoModule() {
    return Shape.of(CatchUp::new)
        .about(ModuleLoadFinished.class, AssemblyUnloadStarted.class, ModuleUnloadStarted.class)
        .asking("EnumModules");
  }

  @Override
  public CheckResult answered(RunState scene, InfoCall call, Outcome<?> outcome) {
    if (scene.isAttached()
        && scene.isInside(ProfilerAttachComplete.class)
        && outcome instanceof Outcome.Ok<?>(List<?> modules, var _)) {
      known.addAll(modules);
      isListed = true;
    }
    return CheckResult.NONE;
  }

  @Override
  public CheckResult entered(RunState scene, Callback callback) {
    return switch (callback) {
      case ModuleLoadFinished(ModuleId id, var _) -> {
        known.add(id);
        yield CheckResult.NONE;
      }
      case AssemblyUnloadStarted _ -> {
        isSettled = hasUnloaded;
        yield CheckResult.NONE;
      }
      case ModuleUnloadStarted(ModuleId id) when isListed -> {
        boolean isKnown = known.remove(id);
        hasUnloaded = true;
        yield isSettled
            ? CheckResult.of(isKnown, "%s is unloaded, but it was neither listed nor reported", id)
            : CheckResult.NONE;
      }
      default -> CheckResult.NONE;
    };
  }
}
