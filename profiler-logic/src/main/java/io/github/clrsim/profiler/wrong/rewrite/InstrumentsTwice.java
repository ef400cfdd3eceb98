package io.github.clrsim.profiler.wrong.rewrite;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.callback.FunctionCallback.JITCompilationStarted;
import io.github.clrsim.api.callback.ModuleCallback.ModuleAttachedToAssembly;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.profiler.rewrite.ProbingProfiler;

/** A rewriter that does not remember what it has instrumented: each tier gets one probe more. */
public final class InstrumentsTwice extends ProbingProfiler {

  /** A profiler for one run. */
  public InstrumentsTwice(ProfilerHost host) {
    super(host);
  }

  @Override
  public HResult moduleAttachedToAssembly(ModuleAttachedToAssembly event) {
    if (isProgram(event.moduleId())) {
      instrument(event.moduleId());
    }
    return HResult.S_OK;
  }

  @Override
  public HResult jitCompilationStarted(JITCompilationStarted event) {
    info()
        .getFunctionInfo(event.functionId())
        .answer()
        .filter(function -> isProgram(function.moduleId()))
        .ifPresent(function -> instrument(function.moduleId(), function.token()));
    return HResult.S_OK;
  }
}
