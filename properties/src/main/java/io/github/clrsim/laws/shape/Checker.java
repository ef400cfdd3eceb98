package io.github.clrsim.laws.shape;

import io.github.clrsim.api.Run;
import io.github.clrsim.api.call.InfoCall;
import io.github.clrsim.api.callback.Callback;
import io.github.clrsim.api.callback.Reply;
import io.github.clrsim.api.hook.Hook;
import io.github.clrsim.api.hook.HookReply;
import io.github.clrsim.api.outcome.Outcome;
import io.github.clrsim.api.trace.Truth;

/**
 * Looks at one run for the sake of one rule. Its {@link Shape} says which moments it is shown; it
 * is made when the first of them comes.
 */
public interface Checker {

  /** A callback begins; the scene is as it was just before. */
  default CheckResult entered(RunState scene, Callback callback) {
    return CheckResult.NONE;
  }

  /** A callback is over; the scene is what is around it. */
  default CheckResult returned(RunState scene, Callback callback, Reply reply) {
    return CheckResult.NONE;
  }

  /** A call begins; the scene is as it was just before. */
  default CheckResult asked(RunState scene, InfoCall call) {
    return CheckResult.NONE;
  }

  /** A call is answered; the scene is what is around it. */
  default CheckResult answered(RunState scene, InfoCall call, Outcome<?> outcome) {
    return CheckResult.NONE;
  }

  /** A hook or mapper is called; the scene is as it was just before. */
  default CheckResult hooked(RunState scene, Hook hook) {
    return CheckResult.NONE;
  }

  /** A hook or mapper is done; the scene is what is around it. */
  default CheckResult unhooked(RunState scene, Hook hook, HookReply reply) {
    return CheckResult.NONE;
  }

  /** A simulation tells what is so. */
  default CheckResult told(RunState scene, Truth truth) {
    return CheckResult.NONE;
  }

  /** The run is over. */
  default CheckResult ended(RunState scene, Run.Ending ending) {
    return CheckResult.NONE;
  }
}
