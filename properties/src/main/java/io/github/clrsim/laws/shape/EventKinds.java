package io.github.clrsim.laws.shape;

import static io.github.clrsim.api.corprof.CorPrfHighMonitor.COR_PRF_HIGH_ADD_ASSEMBLY_REFERENCES;
import static io.github.clrsim.api.corprof.CorPrfHighMonitor.COR_PRF_HIGH_BASIC_GC;
import static io.github.clrsim.api.corprof.CorPrfHighMonitor.COR_PRF_HIGH_IN_MEMORY_SYMBOLS_UPDATED;
import static io.github.clrsim.api.corprof.CorPrfHighMonitor.COR_PRF_HIGH_MONITOR_DYNAMIC_FUNCTION_UNLOADS;
import static io.github.clrsim.api.corprof.CorPrfHighMonitor.COR_PRF_HIGH_MONITOR_EVENT_PIPE;
import static io.github.clrsim.api.corprof.CorPrfHighMonitor.COR_PRF_HIGH_MONITOR_GC_MOVED_OBJECTS;
import static io.github.clrsim.api.corprof.CorPrfHighMonitor.COR_PRF_HIGH_MONITOR_LARGEOBJECT_ALLOCATED;
import static io.github.clrsim.api.corprof.CorPrfHighMonitor.COR_PRF_HIGH_MONITOR_PINNEDOBJECT_ALLOCATED;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_ENABLE_REJIT;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_APPDOMAIN_LOADS;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_ASSEMBLY_LOADS;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_CACHE_SEARCHES;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_CCW;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_CLASS_LOADS;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_CLR_EXCEPTIONS;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_CODE_TRANSITIONS;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_EXCEPTIONS;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_FUNCTION_UNLOADS;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_GC;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_JIT_COMPILATION;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_MODULE_LOADS;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_OBJECT_ALLOCATED;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_REMOTING;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_SUSPENDS;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_THREADS;

import io.github.clrsim.api.callback.AppDomainCallback;
import io.github.clrsim.api.callback.AssemblyCallback;
import io.github.clrsim.api.callback.Callback;
import io.github.clrsim.api.callback.ClassCallback;
import io.github.clrsim.api.callback.EventPipeCallback;
import io.github.clrsim.api.callback.ExceptionCallback;
import io.github.clrsim.api.callback.FunctionCallback;
import io.github.clrsim.api.callback.GarbageCollectionCallback;
import io.github.clrsim.api.callback.LifecycleCallback;
import io.github.clrsim.api.callback.ModuleCallback;
import io.github.clrsim.api.callback.ReJITCallback;
import io.github.clrsim.api.callback.RemotingCallback;
import io.github.clrsim.api.callback.SuspensionCallback;
import io.github.clrsim.api.callback.ThreadCallback;
import io.github.clrsim.api.callback.TransitionCallback;
import java.util.List;

/**
 * Which bits of the event mask bring a kind of callback: any one of them is enough.
 *
 * @param kind a callback or a sealed group of them
 * @param low bits of COR_PRF_MONITOR
 * @param high bits of COR_PRF_HIGH_MONITOR
 */
public record EventKinds(Class<? extends Callback> kind, int low, int high) {

  /** Searched from the top, so a callback stands above its group; -1 stands for always. */
  private static final List<EventKinds> TABLE =
      List.of(
          new EventKinds(LifecycleCallback.class, -1, -1),
          new EventKinds(AppDomainCallback.class, COR_PRF_MONITOR_APPDOMAIN_LOADS, 0),
          new EventKinds(
              AssemblyCallback.GetAssemblyReferences.class,
              0,
              COR_PRF_HIGH_ADD_ASSEMBLY_REFERENCES),
          new EventKinds(AssemblyCallback.class, COR_PRF_MONITOR_ASSEMBLY_LOADS, 0),
          new EventKinds(
              ModuleCallback.ModuleInMemorySymbolsUpdated.class,
              0,
              COR_PRF_HIGH_IN_MEMORY_SYMBOLS_UPDATED),
          new EventKinds(ModuleCallback.class, COR_PRF_MONITOR_MODULE_LOADS, 0),
          new EventKinds(ClassCallback.COMClassicVTableCreated.class, COR_PRF_MONITOR_CCW, 0),
          new EventKinds(ClassCallback.COMClassicVTableDestroyed.class, COR_PRF_MONITOR_CCW, 0),
          new EventKinds(ClassCallback.class, COR_PRF_MONITOR_CLASS_LOADS, 0),
          new EventKinds(ThreadCallback.class, COR_PRF_MONITOR_THREADS, 0),
          new EventKinds(
              FunctionCallback.FunctionUnloadStarted.class, COR_PRF_MONITOR_FUNCTION_UNLOADS, 0),
          new EventKinds(
              FunctionCallback.DynamicMethodUnloaded.class,
              0,
              COR_PRF_HIGH_MONITOR_DYNAMIC_FUNCTION_UNLOADS),
          new EventKinds(
              FunctionCallback.JITCachedFunctionSearchStarted.class,
              COR_PRF_MONITOR_CACHE_SEARCHES,
              0),
          new EventKinds(
              FunctionCallback.JITCachedFunctionSearchFinished.class,
              COR_PRF_MONITOR_CACHE_SEARCHES,
              0),
          new EventKinds(FunctionCallback.class, COR_PRF_MONITOR_JIT_COMPILATION, 0),
          // Switched on by the one flag, and its compilations are compilations too.
          new EventKinds(
              ReJITCallback.class, COR_PRF_ENABLE_REJIT | COR_PRF_MONITOR_JIT_COMPILATION, 0),
          new EventKinds(RemotingCallback.class, COR_PRF_MONITOR_REMOTING, 0),
          new EventKinds(TransitionCallback.class, COR_PRF_MONITOR_CODE_TRANSITIONS, 0),
          new EventKinds(SuspensionCallback.class, COR_PRF_MONITOR_SUSPENDS, 0),
          caught(ExceptionCallback.ExceptionCLRCatcherFound.class),
          caught(ExceptionCallback.ExceptionCLRCatcherExecute.class),
          new EventKinds(ExceptionCallback.class, COR_PRF_MONITOR_EXCEPTIONS, 0),
          // Who opened a session hears its events without a bit (measured on 9.0.5).
          new EventKinds(EventPipeCallback.EventPipeEventDelivered.class, -1, -1),
          new EventKinds(EventPipeCallback.class, 0, COR_PRF_HIGH_MONITOR_EVENT_PIPE),
          new EventKinds(
              GarbageCollectionCallback.ObjectAllocated.class,
              COR_PRF_MONITOR_OBJECT_ALLOCATED,
              COR_PRF_HIGH_MONITOR_LARGEOBJECT_ALLOCATED
                  | COR_PRF_HIGH_MONITOR_PINNEDOBJECT_ALLOCATED),
          bounds(GarbageCollectionCallback.GarbageCollectionStarted.class),
          bounds(GarbageCollectionCallback.GarbageCollectionFinished.class),
          moves(GarbageCollectionCallback.MovedReferences.class),
          moves(GarbageCollectionCallback.MovedReferences2.class),
          new EventKinds(GarbageCollectionCallback.class, COR_PRF_MONITOR_GC, 0));

  private static final ClassValue<EventKinds> ROWS =
      new ClassValue<>() {
        @Override
        protected EventKinds computeValue(Class<?> callback) {
          return TABLE.stream()
              .filter(row -> row.kind.isAssignableFrom(callback))
              .findFirst()
              .orElseThrow();
        }
      };

  private static EventKinds bounds(Class<? extends Callback> kind) {
    return new EventKinds(kind, COR_PRF_MONITOR_GC, COR_PRF_HIGH_BASIC_GC);
  }

  /** The flag for what is moved does so on 3.1 alone (N80). */
  private static EventKinds moves(Class<? extends Callback> kind) {
    return new EventKinds(kind, COR_PRF_MONITOR_GC, COR_PRF_HIGH_MONITOR_GC_MOVED_OBJECTS);
  }

  private static EventKinds caught(Class<? extends Callback> kind) {
    return new EventKinds(kind, COR_PRF_MONITOR_EXCEPTIONS | COR_PRF_MONITOR_CLR_EXCEPTIONS, 0);
  }

  /** The row for a callback. */
  public static EventKinds of(Class<? extends Callback> callback) {
    return ROWS.get(callback);
  }

  /** The name of the callback or group, which no two rows have in common. */
  public String name() {
    return kind.getSimpleName();
  }

  /**
   * The row of this name.
   *
   * @throws IllegalArgumentException if there is none
   */
  public static EventKinds named(String name) {
    return TABLE.stream()
        .filter(row -> row.name().equals(name))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no kind of callback: " + name));
  }

  boolean isAskedBy(int lowMask, int highMask) {
    return low == -1 || isBroughtBy(lowMask, highMask);
  }

  /** Whether it needs a bit, and one of these brings it. */
  public boolean isBroughtBy(int lowMask, int highMask) {
    return low != -1 && ((low & lowMask) != 0 || (high & highMask) != 0);
  }
}
