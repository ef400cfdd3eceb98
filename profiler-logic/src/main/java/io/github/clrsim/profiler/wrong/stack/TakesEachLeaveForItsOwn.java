package io.github.clrsim.profiler.wrong.stack;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.callback.ExceptionCallback;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.profiler.ShadowStackProfiler;
import io.github.clrsim.profiler.stack.ShadowStack;

/**
 * It takes the innermost method off its stack at each ExceptionUnwindFunctionLeave. That of a
 * filter is about the filter, and on 9.0 one comes in the search, when all frames are still there
 * (race R62).
 */
public final class TakesEachLeaveForItsOwn extends ShadowStackProfiler {

  /** A profiler for one run. */
  public TakesEachLeaveForItsOwn(ProfilerHost host) {
    super(host);
  }

  @Override
  public HResult exceptionUnwindFunctionLeave(
      ExceptionCallback.ExceptionUnwindFunctionLeave event) {
    changes(TakesEachLeaveForItsOwn::leave);
    return HResult.S_OK;
  }

  private static void leave(ShadowStack stack) {
    stack.methods().stream().findFirst().ifPresent(stack::left);
  }
}
