package io.github.clrsim.laws.runtime;

import static io.github.clrsim.api.corprof.CorPrfHighMonitor.COR_PRF_HIGH_ADD_ASSEMBLY_REFERENCES;
import static io.github.clrsim.api.corprof.CorPrfHighMonitor.COR_PRF_HIGH_IN_MEMORY_SYMBOLS_UPDATED;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_ENABLE_REJIT;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_CCW;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_CLASS_LOADS;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_CODE_TRANSITIONS;
import static io.github.clrsim.laws.Cast.HOST;
import static io.github.clrsim.laws.Cast.HOST_MODULE;
import static io.github.clrsim.laws.Cast.TYPE;
import static io.github.clrsim.laws.runtime.Example.bad;
import static io.github.clrsim.laws.runtime.Example.good;

import io.github.clrsim.api.callback.AssemblyCallback.AssemblyLoadStarted;
import io.github.clrsim.api.callback.AssemblyCallback.GetAssemblyReferences;
import io.github.clrsim.api.callback.Callback;
import io.github.clrsim.api.callback.ClassCallback.COMClassicVTableCreated;
import io.github.clrsim.api.callback.ClassCallback.COMClassicVTableDestroyed;
import io.github.clrsim.api.callback.ClassCallback.ClassLoadStarted;
import io.github.clrsim.api.callback.ClassCallback.ClassUnloadStarted;
import io.github.clrsim.api.callback.EventPipeCallback.EventPipeEventDelivered;
import io.github.clrsim.api.callback.LifecycleCallback.Initialize;
import io.github.clrsim.api.callback.LifecycleCallback.LoadAsNotificationOnly;
import io.github.clrsim.api.callback.LifecycleCallback.ProfilerDetachSucceeded;
import io.github.clrsim.api.callback.ModuleCallback.ModuleInMemorySymbolsUpdated;
import io.github.clrsim.api.callback.RemotingCallback.RemotingClientInvocationStarted;
import io.github.clrsim.api.callback.ThreadCallback.ThreadCreated;
import io.github.clrsim.api.data.Blob;
import io.github.clrsim.api.data.Guid;
import io.github.clrsim.api.id.Address;
import io.github.clrsim.api.id.ClassId;
import io.github.clrsim.api.id.ComPointer;
import io.github.clrsim.api.id.EventPipeProvider;
import io.github.clrsim.api.id.ThreadId;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.kit.TraceBuilder;
import java.util.List;
import java.util.UUID;

/** Detach, and callbacks that only some profilers get, good and bad. */
final class DetachExamples {
  private static final HResult DETACHING = HResult.CORPROF_E_PROFILER_DETACHING;
  private static final Callback GONE = new ProfilerDetachSucceeded();
  private static final Callback EVENT =
      new EventPipeEventDelivered(
          new EventPipeProvider(1),
          1,
          1,
          Blob.of(),
          Blob.of(),
          new Guid(new UUID(0, 0)),
          new Guid(new UUID(0, 0)),
          new ThreadId(1),
          List.of());
  private static final Callback A_THREAD = new ThreadCreated(new ThreadId(1));
  private static final Guid INTERFACE = Guid.of("00000000-0000-0000-c000-000000000046");
  private static final Callback MADE =
      new COMClassicVTableCreated(new ClassId(1), INTERFACE, new Address(2), 3);
  private static final Callback DESTROYED =
      new COMClassicVTableDestroyed(new ClassId(1), INTERFACE, new Address(2));

  private static TraceBuilder detached(TraceBuilder history) {
    return history.on("profiler").makes("RequestProfilerDetach", 5).succeeds();
  }

  private static TraceBuilder detached() {
    return detached(TraceBuilder.begins());
  }

  private static TraceBuilder with(int events) {
    return TraceBuilder.begins().wants(events, 0).on("profiler").makes("RequestProfilerDetach", 5);
  }

  static final List<Example> ALL =
      List.of(
          good(
              "NothingNewComesAfterADetach",
              detached().on("main").gets(new ClassLoadStarted(TYPE)).on("detach").gets(GONE)),
          good(
              "NothingNewComesAfterADetach",
              detached().gets(GONE).on("main").gets(new LoadAsNotificationOnly(0))),
          bad("NothingNewComesAfterADetach", detached().on("main").loads(TYPE)),
          bad(
              "NothingNewComesAfterADetach",
              detached().gets(GONE).on("main").gets(new ClassLoadStarted(TYPE))),
          good("CallsAreRefusedAfterADetach", detached().makes("EnumModules").hears(DETACHING)),
          bad("CallsAreRefusedAfterADetach", detached().makes("EnumModules").hears(List.of())),
          good("DetachSucceedsOnce", detached().gets(GONE)),
          bad("DetachSucceedsOnce", detached().gets(GONE, GONE)),
          bad("DetachSucceedsOnce", TraceBuilder.begins().gets(GONE)),
          good(
              "ACallbackOutlivesTheDetach",
              detached(TraceBuilder.begins().enters(new ClassLoadStarted(TYPE)))
                  .on("main")
                  .makes("EnumModules")
                  .hears(DETACHING)),
          bad("ACallbackOutlivesTheDetach", detached().makes("EnumModules").hears(DETACHING)),
          good(
              "DetachIsRefusedWithoutReturn",
              with(COR_PRF_MONITOR_CODE_TRANSITIONS).hears(HResult.CORPROF_E_IMMUTABLE_FLAGS_SET)),
          bad("DetachIsRefusedWithoutReturn", with(COR_PRF_MONITOR_CODE_TRANSITIONS).succeeds()),
          bad("DetachIsRefusedWithoutReturn", with(COR_PRF_ENABLE_REJIT).succeeds()),
          bad(
              "DetachIsRefusedWithoutReturn",
              TraceBuilder.begins()
                  .enters(new Initialize(new ComPointer(1)))
                  .makes("RequestProfilerDetach", 5)
                  .succeeds()),
          good("EventsComeAfterADetach", detached().on("main").gets(EVENT)),
          bad("EventsComeAfterADetach", TraceBuilder.begins().gets(EVENT)),
          good(
              "SymbolsAreToldToWhoAskedForThem",
              TraceBuilder.begins()
                  .wants(0, COR_PRF_HIGH_IN_MEMORY_SYMBOLS_UPDATED)
                  .gets(new ModuleInMemorySymbolsUpdated(HOST_MODULE))),
          bad(
              "SymbolsAreToldToWhoAskedForThem",
              TraceBuilder.begins()
                  .wants(-1, 0)
                  .gets(new ModuleInMemorySymbolsUpdated(HOST_MODULE))),
          good(
              "NoReferencesAreAskedFor",
              TraceBuilder.begins()
                  .wants(0, COR_PRF_HIGH_ADD_ASSEMBLY_REFERENCES)
                  .gets(new AssemblyLoadStarted(HOST))),
          bad(
              "NoReferencesAreAskedFor",
              TraceBuilder.begins().gets(new GetAssemblyReferences("path", new ComPointer(1)))),
          good("NoRemotingIsTold", TraceBuilder.begins().wants(-1, 0).gets(A_THREAD)),
          bad(
              "NoRemotingIsTold",
              TraceBuilder.begins().wants(-1, 0).gets(new RemotingClientInvocationStarted())),
          good(
              "NoVTableIsMade",
              TraceBuilder.begins()
                  .wants(COR_PRF_MONITOR_CCW | COR_PRF_MONITOR_CLASS_LOADS, 0)
                  .gets(new ClassLoadStarted(TYPE))),
          bad("NoVTableIsMade", TraceBuilder.begins().wants(-1, 0).gets(MADE)),
          good(
              "NoVTableIsDestroyed",
              TraceBuilder.begins()
                  .wants(COR_PRF_MONITOR_CCW | COR_PRF_MONITOR_CLASS_LOADS, 0)
                  .gets(new ClassUnloadStarted(TYPE))),
          bad("NoVTableIsDestroyed", TraceBuilder.begins().wants(-1, 0).gets(DESTROYED)));

  private DetachExamples() {}
}
