package io.github.clrsim.laws.runtime.unload;

import io.github.clrsim.api.call.InfoCall;
import io.github.clrsim.api.callback.Callback;
import io.github.clrsim.api.callback.ModuleCallback.ModuleLoadFinished;
import io.github.clrsim.api.callback.ModuleCallback.ModuleLoadStarted;
import io.github.clrsim.api.callback.ModuleCallback.ModuleUnloadStarted;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.outcome.Outcome;
import io.github.clrsim.laws.shape.Answers;
import io.github.clrsim.laws.shape.CheckResult;
import io.github.clrsim.laws.shape.Checker;
import io.github.clrsim.laws.shape.Frame;
import io.github.clrsim.laws.shape.RunState;
import io.github.clrsim.laws.shape.Shape;
import java.util.HashSet;
import java.util.Set;

/**
 * What is answered about a module inside its ModuleUnloadStarted (ordering G50): all that was known
 * of it, which is little if it failed to load (N19).
 */
final class ModulesThatGo implements Checker {
  private final Set<ModuleId> failed = new HashSet<>();

  private ModulesThatGo() {}

  /** GetModuleInfo is complete, and is not if the load had failed. */
  static Shape answer() {
    return Shape.of(ModulesThatGo::new)
        .about(ModuleLoadStarted.class, ModuleLoadFinished.class)
        .asking("GetModuleInfo", "GetModuleInfo2");
  }

  @Override
  public CheckResult entered(RunState scene, Callback callback) {
    if (callback instanceof ModuleLoadStarted(ModuleId id)) {
      failed.remove(id);
    } else if (callback instanceof ModuleLoadFinished(ModuleId id, var status) && status.failed()) {
      failed.add(id);
    }
    return CheckResult.NONE;
  }

  @Override
  public CheckResult answered(RunState scene, InfoCall call, Outcome<?> outcome) {
    return scene.around().orElse(null) instanceof Frame.InCallback(long _, Callback around)
            && around instanceof ModuleUnloadStarted(ModuleId id)
            && call.arguments().getFirst().equals(id)
        ? Answers.judged(isRight(id, outcome), around, call, outcome)
        : CheckResult.NONE;
  }

  private boolean isRight(ModuleId id, Outcome<?> outcome) {
    return failed.contains(id) ? outcome.hresult().failed() : UnloadRules.isComplete(outcome);
  }
}
