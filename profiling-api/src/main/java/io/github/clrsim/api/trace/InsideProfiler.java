package io.github.clrsim.api.trace;

import io.github.clrsim.api.call.InfoCall;
import io.github.clrsim.api.callback.Callback;
import io.github.clrsim.api.hook.Hook;

/**
 * How the ending of a process says where in the profiler a thread was; a replay finds the callback
 * again by that.
 */
public final class InsideProfiler {
  private InsideProfiler() {}

  /**
   * Inside of a callback, a hook or a call.
   *
   * @param begun the step that has begun it
   */
  public static String of(Step begun) {
    return switch (begun) {
      case Step.CallbackEntered(int _, Callback callback) -> of("the callback " + callback);
      case Step.HookEntered(int _, Hook hook) -> of("the hook " + hook);
      case Step.CallMade(int _, InfoCall call) -> of("the call " + call);
      default -> throw new IllegalArgumentException(begun + " begins nothing");
    };
  }

  /** Inside of something else of the profiler's. */
  public static String of(String what) {
    return "in %s of the profiler".formatted(what);
  }
}
