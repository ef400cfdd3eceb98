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
public interface Eye {

  /** A callback begins; the scene is as it was just before. */
  default Sight entered(Scene scene, Callback callback) {
    return Sight.NONE;
  }

  /** A callback is over; the scene is what is around it. */
  default Sight returned(Scene scene, Callback callback, Reply reply) {
    return Sight.NONE;
  }

  /** A call begins; the scene is as it was just before. */
  default Sight asked(Scene scene, InfoCall call) {
    return Sight.NONE;
  }

  /** A call is answered; the scene is what is around it. */
  default Sight answered(Scene scene, InfoCall call, Outcome<?> outcome) {
    return Sight.NONE;
  }

  /** A hook or mapper is called; the scene is as it was just before. */
  default Sight hooked(Scene scene, Hook hook) {
    return Sight.NONE;
  }

  /** A hook or mapper is done; the scene is what is around it. */
  default Sight unhooked(Scene scene, Hook hook, HookReply reply) {
    return Sight.NONE;
  }

  /** A simulation tells what is so. */
  default Sight told(Scene scene, Truth truth) {
    return Sight.NONE;
  }

  /** The run is over. */
  default Sight ended(Scene scene, Run.Ending ending) {
    return Sight.NONE;
  }
}
