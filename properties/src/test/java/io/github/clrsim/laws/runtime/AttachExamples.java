package io.github.clrsim.laws.runtime;

import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_DISABLE_INLINING;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_ENABLE_REJIT;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_ENTERLEAVE;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_THREADS;
import static io.github.clrsim.laws.Cast.HOST_MODULE;
import static io.github.clrsim.laws.Cast.PLUGIN_MODULE;
import static io.github.clrsim.laws.Cast.TYPE;
import static io.github.clrsim.laws.runtime.Example.bad;
import static io.github.clrsim.laws.runtime.Example.good;

import io.github.clrsim.api.callback.AssemblyCallback.AssemblyUnloadFinished;
import io.github.clrsim.api.callback.AssemblyCallback.AssemblyUnloadStarted;
import io.github.clrsim.api.callback.Callback;
import io.github.clrsim.api.callback.LifecycleCallback.Initialize;
import io.github.clrsim.api.callback.LifecycleCallback.InitializeForAttach;
import io.github.clrsim.api.callback.LifecycleCallback.LoadAsNotificationOnly;
import io.github.clrsim.api.callback.LifecycleCallback.ProfilerAttachComplete;
import io.github.clrsim.api.callback.ModuleCallback.ModuleLoadFinished;
import io.github.clrsim.api.callback.ModuleCallback.ModuleLoadStarted;
import io.github.clrsim.api.callback.ModuleCallback.ModuleUnloadFinished;
import io.github.clrsim.api.callback.ModuleCallback.ModuleUnloadStarted;
import io.github.clrsim.api.data.Blob;
import io.github.clrsim.api.id.AssemblyId;
import io.github.clrsim.api.id.ComPointer;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.id.ThreadId;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.outcome.Outcome;
import io.github.clrsim.kit.TraceBuilder;
import java.util.List;

/** Attach, good and bad. */
final class AttachExamples {
  private static final AssemblyId PLUGIN_ASSEMBLY = new AssemblyId(0x310);
  private static final AssemblyId OTHER_ASSEMBLY = new AssemblyId(0x320);
  private static final ModuleId OTHER_MODULE = new ModuleId(0x420);
  private static final HResult OK = HResult.S_OK;
  private static final Callback ATTACHES = new InitializeForAttach(new ComPointer(1), Blob.of());
  private static final Callback COMPLETE = new ProfilerAttachComplete();

  private static TraceBuilder attached() {
    return TraceBuilder.begins().on("attach").gets(ATTACHES);
  }

  private static TraceBuilder inComplete(String method) {
    return attached().enters(COMPLETE).makes(method);
  }

  private static TraceBuilder listed(ModuleId module) {
    return inComplete("EnumModules").hears(List.of(module)).returns().on("finalizer");
  }

  /** The same, when an unload is over and another has begun. */
  private static TraceBuilder afterAnother(ModuleId module) {
    return listed(module)
        .gets(new AssemblyUnloadStarted(OTHER_ASSEMBLY))
        .gets(
            new ModuleUnloadStarted(OTHER_MODULE),
            new ModuleUnloadFinished(OTHER_MODULE, OK),
            new AssemblyUnloadFinished(OTHER_ASSEMBLY, OK))
        .gets(new AssemblyUnloadStarted(PLUGIN_ASSEMBLY));
  }

  private static TraceBuilder asks(int mask, HResult answer) {
    return TraceBuilder.begins()
        .on("attach")
        .enters(ATTACHES)
        .makes("SetEventMask", mask)
        .hears(Outcome.of(answer))
        .returns()
        .gets(COMPLETE);
  }

  private static TraceBuilder listens(boolean only, int mask, HResult answer) {
    return TraceBuilder.begins()
        .enters(new LoadAsNotificationOnly(0))
        .decides(only)
        .enters(new Initialize(new ComPointer(1)))
        .makes("SetEventMask", mask)
        .hears(Outcome.of(answer))
        .returns();
  }

  static final List<Example> ALL =
      List.of(
          good("AttachCompletesOnce", attached().gets(COMPLETE)),
          bad("AttachCompletesOnce", attached().gets(COMPLETE, COMPLETE)),
          good("AttachCompletesWhereItBegan", attached().gets(COMPLETE)),
          bad("AttachCompletesWhereItBegan", attached().on("main").gets(COMPLETE)),
          bad(
              "AttachCompletesWhereItBegan",
              TraceBuilder.begins().enters(ATTACHES).fails().gets(COMPLETE)),
          good(
              "AttachRunsOnNoManagedThread",
              inComplete("GetCurrentThreadID").hears(HResult.CORPROF_E_NOT_MANAGED_THREAD)),
          bad(
              "AttachRunsOnNoManagedThread",
              inComplete("GetCurrentThreadID").hears(new ThreadId(1))),
          good(
              "OthersAreBeforeAttachComplete",
              attached().on("main").loads(TYPE).on("attach").gets(COMPLETE)),
          bad("OthersAreBeforeAttachComplete", attached().gets(COMPLETE).on("main").loads(TYPE)),
          good(
              "TheBeginningIsMissed",
              attached().on("main").gets(new ModuleLoadFinished(HOST_MODULE, OK))),
          bad(
              "TheBeginningIsMissed",
              attached()
                  .on("main")
                  .gets(
                      new ModuleLoadStarted(HOST_MODULE), new ModuleLoadFinished(HOST_MODULE, OK))),
          good(
              "CatchUpMissesNoModule",
              afterAnother(PLUGIN_MODULE).gets(new ModuleUnloadStarted(PLUGIN_MODULE))),
          bad(
              "CatchUpMissesNoModule",
              afterAnother(HOST_MODULE).gets(new ModuleUnloadStarted(PLUGIN_MODULE))),
          good(
              "NotEverythingIsForAttachers",
              asks(
                  COR_PRF_MONITOR_ENTERLEAVE,
                  HResult.CORPROF_E_UNSUPPORTED_FOR_ATTACHING_PROFILER)),
          good(
              "NotEverythingIsForAttachers",
              TraceBuilder.begins()
                  .on("attach")
                  .enters(ATTACHES)
                  .makes("SetEventMask", COR_PRF_MONITOR_ENTERLEAVE)
                  .hears(Outcome.of(HResult.CORPROF_E_UNSUPPORTED_FOR_ATTACHING_PROFILER))
                  .makes("SetEventMask", COR_PRF_MONITOR_THREADS | COR_PRF_DISABLE_INLINING)
                  .hears(Outcome.of(OK))
                  .returns()
                  .gets(COMPLETE)),
          bad("NotEverythingIsForAttachers", asks(COR_PRF_MONITOR_ENTERLEAVE, OK)),
          good(
              "AttachCompletesAfterARefusedMask",
              asks(
                  COR_PRF_MONITOR_ENTERLEAVE,
                  HResult.CORPROF_E_UNSUPPORTED_FOR_ATTACHING_PROFILER)),
          bad("AttachCompletesAfterARefusedMask", asks(COR_PRF_MONITOR_THREADS, OK)),
          good("ListenersMayNotAlter", listens(true, COR_PRF_ENABLE_REJIT, HResult.E_INVALIDARG)),
          bad("ListenersMayNotAlter", listens(true, COR_PRF_ENABLE_REJIT, OK)));

  private AttachExamples() {}
}
