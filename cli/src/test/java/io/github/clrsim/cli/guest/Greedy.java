package io.github.clrsim.cli.guest;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.callback.CorProfilerCallback;
import io.github.clrsim.api.callback.FunctionCallback.JITCompilationFinished;
import io.github.clrsim.api.callback.FunctionCallback.JITCompilationStarted;
import io.github.clrsim.api.callback.LifecycleCallback.Initialize;
import io.github.clrsim.api.corprof.CorPrfHighMonitor;
import io.github.clrsim.api.corprof.CorPrfModuleFlags;
import io.github.clrsim.api.corprof.CorPrfMonitor;
import io.github.clrsim.api.data.Blob;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.id.ThreadId;
import io.github.clrsim.api.outcome.HResult;
import java.util.List;

/** Asks for whatever there is, for new code, too, and looks at nothing but stacks. */
public final class Greedy implements CorProfilerCallback {
  private static final int HIGH =
      CorPrfHighMonitor.COR_PRF_HIGH_ALLOWABLE_NOTIFICATION_PROFILER
          | CorPrfHighMonitor.COR_PRF_HIGH_ADD_ASSEMBLY_REFERENCES
          | CorPrfHighMonitor.COR_PRF_HIGH_MONITOR_PINNEDOBJECT_ALLOCATED;

  private final ProfilerHost host;

  /** A profiler for one run. */
  public Greedy(ProfilerHost host) {
    this.host = host;
  }

  @Override
  public HResult initialize(Initialize event) {
    int low =
        CorPrfMonitor.COR_PRF_MONITOR_ALL
            | CorPrfMonitor.COR_PRF_ENABLE_OBJECT_ALLOCATED
            | CorPrfMonitor.COR_PRF_DISABLE_INLINING
            | CorPrfMonitor.COR_PRF_ENABLE_STACK_SNAPSHOT;
    HResult result = host.info().setEventMask2(low, HIGH);
    var _ = host.info().setEnterLeaveFunctionHooks3(_ -> {}, _ -> {}, _ -> {});
    return result;
  }

  @Override
  public HResult jitCompilationFinished(JITCompilationFinished event) {
    host.info()
        .getFunctionInfo(event.functionId())
        .answer()
        .filter(known -> canBeChanged(known.moduleId()))
        .ifPresent(
            known -> host.info().requestReJIT(List.of(known.moduleId()), List.of(known.token())));
    return HResult.S_OK;
  }

  /** New code for what can be unloaded has no effect, or a bad one (G38). */
  private boolean canBeChanged(ModuleId module) {
    return host.info()
        .getModuleInfo2(module)
        .answer()
        .filter(known -> (known.moduleFlags() & CorPrfModuleFlags.COR_PRF_MODULE_COLLECTIBLE) == 0)
        .isPresent();
  }

  @Override
  public HResult jitCompilationStarted(JITCompilationStarted event) {
    var _ =
        host.info().doStackSnapshot(new ThreadId(0), (_, _, _, _) -> HResult.S_OK, 0, Blob.EMPTY);
    return HResult.S_OK;
  }
}
