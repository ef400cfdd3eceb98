package io.github.clrsim.realclr.com;

import io.github.clrsim.abi.ArgumentRanges;
import io.github.clrsim.abi.RawMemory;
import io.github.clrsim.api.call.CallTable;
import io.github.clrsim.api.call.InfoCall;
import io.github.clrsim.api.hook.Hook;
import io.github.clrsim.api.id.FrameInfo;
import io.github.clrsim.api.info.FunctionEnter3Info;
import io.github.clrsim.api.info.FunctionLeave3Info;
import io.github.clrsim.api.outcome.Outcome;
import io.github.clrsim.api.spec.MethodSpec;
import java.util.List;

/**
 * What was asked in a hook that was written down, about the method that is entered or left. The
 * answer lies in memory as the runtime gave it: a COR_PRF_FRAME_INFO, and then the ranges.
 */
public record AnswerInHook(InfoCall call, Outcome<?> outcome) {
  public static final int FRAME = 0;
  public static final int RANGES = 8;

  /** The answer that lies there, which says S_OK. */
  static AnswerInHook at(long address, Hook.WithInfo hook) {
    FrameInfo frame = new FrameInfo(RawMemory.getLong(address + FRAME));
    long ranges = address + RANGES;
    return switch (hook.type()) {
      case FUNCTION_ENTER_3_WITH_INFO ->
          answered(
              hook,
              "GetFunctionEnter3Info",
              new FunctionEnter3Info(frame, ArgumentRanges.all(ranges)));
      case FUNCTION_LEAVE_3_WITH_INFO ->
          answered(
              hook,
              "GetFunctionLeave3Info",
              new FunctionLeave3Info(frame, ArgumentRanges.one(ranges)));
      case FUNCTION_TAILCALL_3_WITH_INFO -> answered(hook, "GetFunctionTailcall3Info", frame);
      default -> throw new IllegalArgumentException("nothing is asked in " + hook);
    };
  }

  private static AnswerInHook answered(Hook.WithInfo hook, String method, Object answer) {
    MethodSpec row = CallTable.known("ICorProfilerInfo3", method);
    return new AnswerInHook(
        InfoCall.toRuntime(row, List.of(hook.function(), hook.eltInfo())), Outcome.ok(answer));
  }
}
