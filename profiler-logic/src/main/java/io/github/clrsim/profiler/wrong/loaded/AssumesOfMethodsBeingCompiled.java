package io.github.clrsim.profiler.wrong.loaded;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.callback.FunctionCallback;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.profiler.LoadedProfiler;

/**
 * It takes a method that is about to be compiled for one that runs. The compiler loads the types of
 * its parameters behind JITCompilationStarted.
 */
public final class AssumesOfMethodsBeingCompiled extends LoadedProfiler {

  /** A profiler for one run. */
  public AssumesOfMethodsBeingCompiled(ProfilerHost host) {
    super(host);
  }

  @Override
  public HResult jitCompilationStarted(FunctionCallback.JITCompilationStarted event) {
    guard().using(() -> say(assumptions().fromFrame(event.functionId())));
    return super.jitCompilationStarted(event);
  }
}
