package io.github.clrsim.laws.runtime.load;

import io.github.clrsim.api.Run;
import io.github.clrsim.api.callback.Callback;
import io.github.clrsim.api.callback.ModuleCallback.ModuleLoadFinished;
import io.github.clrsim.api.callback.ModuleCallback.ModuleUnloadStarted;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.laws.shape.CheckResult;
import io.github.clrsim.laws.shape.Checker;
import io.github.clrsim.laws.shape.RunState;
import io.github.clrsim.laws.shape.Shape;
import java.util.LinkedHashSet;
import java.util.Set;

/** Modules whose load failed, and of which nothing was told any more (ordering N19). */
public final class FailedLoads implements Checker {
  private final Set<ModuleId> failed = new LinkedHashSet<>();

  private FailedLoads() {}

  /** The run ends, and one of them was never unloaded. */
  public static Shape shape() {
    return Shape.of(FailedLoads::new).about(ModuleLoadFinished.class, ModuleUnloadStarted.class);
  }

  @Override
  public CheckResult entered(RunState scene, Callback callback) {
    if (callback instanceof ModuleLoadFinished(ModuleId id, var status) && status.failed()) {
      failed.add(id);
    } else if (callback instanceof ModuleUnloadStarted(ModuleId id)) {
      failed.remove(id);
    }
    return CheckResult.NONE;
  }

  @Override
  public CheckResult ended(RunState scene, Run.Ending ending) {
    return CheckResult.shown(!failed.isEmpty());
  }
}
