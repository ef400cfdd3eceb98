package io.github.clrsim.model.info;

import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_ENABLE_FRAME_INFO;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_ENABLE_FUNCTION_ARGS;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_ENABLE_FUNCTION_RETVAL;

import io.github.clrsim.api.hook.FunctionEnter;
import io.github.clrsim.api.hook.FunctionEnter2;
import io.github.clrsim.api.hook.FunctionEnter3;
import io.github.clrsim.api.hook.FunctionEnter3WithInfo;
import io.github.clrsim.api.hook.FunctionIDMapper;
import io.github.clrsim.api.hook.FunctionIDMapper2;
import io.github.clrsim.api.hook.FunctionLeave;
import io.github.clrsim.api.hook.FunctionLeave2;
import io.github.clrsim.api.hook.FunctionLeave3;
import io.github.clrsim.api.hook.FunctionLeave3WithInfo;
import io.github.clrsim.api.hook.FunctionTailcall;
import io.github.clrsim.api.hook.FunctionTailcall2;
import io.github.clrsim.api.hook.FunctionTailcall3;
import io.github.clrsim.api.hook.FunctionTailcall3WithInfo;
import io.github.clrsim.api.hook.HookType;
import io.github.clrsim.api.hook.HookType.Moment;
import io.github.clrsim.api.id.EltInfo;
import io.github.clrsim.api.id.FrameInfo;
import io.github.clrsim.api.id.FunctionId;
import io.github.clrsim.api.info.FunctionEnter3Info;
import io.github.clrsim.api.info.FunctionLeave3Info;
import io.github.clrsim.api.info.ICorProfilerInfo3;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.outcome.Outcome;
import io.github.clrsim.model.delivery.Delivery;
import io.github.clrsim.model.hook.HookForm;
import io.github.clrsim.model.hook.Hooks;
import java.util.Optional;
import java.util.function.Function;

/** Sets hooks, and answers in them. */
final class HookAnswers implements ICorProfilerInfo3 {
  private final Hooks hooks;
  private final Delivery delivery;

  HookAnswers(Hooks hooks, Delivery delivery) {
    this.hooks = hooks;
    this.delivery = delivery;
  }

  private HResult set(HookForm form, Object enter, Object leave, Object tailcall) {
    hooks.set(form, enter, leave, tailcall);
    return HResult.S_OK;
  }

  @Override
  public HResult setEnterLeaveFunctionHooks(
      FunctionEnter funcEnter, FunctionLeave funcLeave, FunctionTailcall funcTailcall) {
    return set(HookForm.PLAIN, funcEnter, funcLeave, funcTailcall);
  }

  @Override
  public HResult setEnterLeaveFunctionHooks2(
      FunctionEnter2 funcEnter, FunctionLeave2 funcLeave, FunctionTailcall2 funcTailcall) {
    return set(HookForm.WITH_ARGUMENTS, funcEnter, funcLeave, funcTailcall);
  }

  @Override
  public HResult setEnterLeaveFunctionHooks3(
      FunctionEnter3 funcEnter3, FunctionLeave3 funcLeave3, FunctionTailcall3 funcTailcall3) {
    return set(HookForm.FAST, funcEnter3, funcLeave3, funcTailcall3);
  }

  @Override
  public HResult setEnterLeaveFunctionHooks3WithInfo(
      FunctionEnter3WithInfo funcEnter3WithInfo,
      FunctionLeave3WithInfo funcLeave3WithInfo,
      FunctionTailcall3WithInfo funcTailcall3WithInfo) {
    return set(HookForm.WITH_INFO, funcEnter3WithInfo, funcLeave3WithInfo, funcTailcall3WithInfo);
  }

  @Override
  public HResult setFunctionIDMapper(FunctionIDMapper func) {
    hooks.map(HookType.FUNCTION_ID_MAPPER, func);
    return HResult.S_OK;
  }

  @Override
  public HResult setFunctionIDMapper2(FunctionIDMapper2 func) {
    hooks.map(HookType.FUNCTION_ID_MAPPER_2, func);
    return HResult.S_OK;
  }

  @Override
  public Outcome<FunctionEnter3Info> getFunctionEnter3Info(FunctionId functionId, EltInfo eltInfo) {
    return answer(
        COR_PRF_ENABLE_FUNCTION_ARGS | COR_PRF_ENABLE_FRAME_INFO,
        Moment.ENTER,
        functionId,
        eltInfo,
        frame ->
            hooks.arguments(eltInfo).map(arguments -> new FunctionEnter3Info(frame, arguments)));
  }

  @Override
  public Outcome<FunctionLeave3Info> getFunctionLeave3Info(FunctionId functionId, EltInfo eltInfo) {
    return answer(
        COR_PRF_ENABLE_FUNCTION_RETVAL | COR_PRF_ENABLE_FRAME_INFO,
        Moment.LEAVE,
        functionId,
        eltInfo,
        frame -> hooks.result(eltInfo).map(result -> new FunctionLeave3Info(frame, result)));
  }

  @Override
  public Outcome<FrameInfo> getFunctionTailcall3Info(FunctionId functionId, EltInfo eltInfo) {
    return answer(COR_PRF_ENABLE_FRAME_INFO, Moment.TAILCALL, functionId, eltInfo, Optional::of);
  }

  /**
   * What names another hook than the one that runs, or a function by what the mapper made of it, is
   * read all the same (layout 23, 27).
   */
  private <T> Outcome<T> answer(
      int needed,
      Moment moment,
      FunctionId functionId,
      EltInfo eltInfo,
      Function<FrameInfo, Optional<T>> then) {
    if (eltInfo.isNull()) {
      return Outcome.failed(HResult.E_INVALIDARG);
    }
    if (!delivery.mask().hasLow(needed)) {
      return Outcome.failed(HResult.CORPROF_E_INCONSISTENT_WITH_FLAGS);
    }
    return hooks
        .frame(moment, functionId, eltInfo)
        .flatMap(then)
        .<Outcome<T>>map(Outcome::ok)
        .orElseThrow(
            () ->
                delivery.crash(
                    "%s was asked about at %s, and no hook that runs on this thread is about that"
                        .formatted(functionId, eltInfo)));
  }
}
