package io.github.clrsim.model.delivery;

import io.github.clrsim.api.callback.AppDomainCallback;
import io.github.clrsim.api.callback.AssemblyCallback;
import io.github.clrsim.api.callback.Callback;
import io.github.clrsim.api.callback.ClassCallback;
import io.github.clrsim.api.callback.ClassCallback.COMClassicVTableCreated;
import io.github.clrsim.api.callback.ClassCallback.COMClassicVTableDestroyed;
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
import io.github.clrsim.api.corprof.CorPrfHighMonitor;
import io.github.clrsim.api.corprof.CorPrfMonitor;
import io.github.clrsim.api.event.EventMask;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * By which bits of the event mask a profiler asks for a callback: any of them will do
 * (profilepriv.inl: CORProfilerTrack...).
 */
final class AskedBy {
  private static final int MOVES_ALONE = CorPrfHighMonitor.COR_PRF_HIGH_MONITOR_GC_MOVED_OBJECTS;

  /** It depends on the sort of callback alone. */
  private static final Map<Class<?>, EventMask> BITS = new ConcurrentHashMap<>();

  private AskedBy() {}

  /** Whether a profiler with this mask gets the callback; its own life it is always told. */
  static boolean any(EventMask mask, Callback callback, boolean tellsMovesAlone) {
    EventMask bits = known(callback);
    return bits.equals(EventMask.ALL)
        || (mask.hasLow(bits.low()) && isPossible(mask, callback))
        || mask.hasHigh(bits.high())
        || (tellsMovesAlone && isMove(callback) && mask.hasHigh(MOVES_ALONE));
  }

  private static boolean isMove(Callback callback) {
    return callback instanceof GarbageCollectionCallback.MovedReferences
        || callback instanceof GarbageCollectionCallback.MovedReferences2;
  }

  /** Allocations are told only where the helpers for it were chosen as well (measured on both). */
  private static boolean isPossible(EventMask mask, Callback callback) {
    return !(callback instanceof GarbageCollectionCallback.ObjectAllocated)
        || mask.hasLow(CorPrfMonitor.COR_PRF_ENABLE_OBJECT_ALLOCATED);
  }

  private static EventMask known(Callback callback) {
    EventMask known = BITS.get(callback.getClass());
    if (known == null) {
      known = bits(callback);
      BITS.put(callback.getClass(), known);
    }
    return known;
  }

  private static EventMask bits(Callback callback) {
    return switch (callback) {
      case LifecycleCallback _ -> EventMask.ALL;
      case AppDomainCallback _ -> low(CorPrfMonitor.COR_PRF_MONITOR_APPDOMAIN_LOADS);
      case AssemblyCallback assembly -> bits(assembly);
      case ModuleCallback module -> bits(module);
      case COMClassicVTableCreated _, COMClassicVTableDestroyed _ ->
          low(CorPrfMonitor.COR_PRF_MONITOR_CCW);
      case ClassCallback _ -> low(CorPrfMonitor.COR_PRF_MONITOR_CLASS_LOADS);
      case ThreadCallback _ -> low(CorPrfMonitor.COR_PRF_MONITOR_THREADS);
      case FunctionCallback function -> bits(function);
      case ReJITCallback rejit -> bits(rejit);
      case RemotingCallback _ -> low(CorPrfMonitor.COR_PRF_MONITOR_REMOTING);
      case TransitionCallback _ -> low(CorPrfMonitor.COR_PRF_MONITOR_CODE_TRANSITIONS);
      case SuspensionCallback _ -> low(CorPrfMonitor.COR_PRF_MONITOR_SUSPENDS);
      case ExceptionCallback exception -> bits(exception);
      case EventPipeCallback _ -> high(CorPrfHighMonitor.COR_PRF_HIGH_MONITOR_EVENT_PIPE);
      case GarbageCollectionCallback collection -> bits(collection);
    };
  }

  private static EventMask bits(AssemblyCallback callback) {
    return callback instanceof AssemblyCallback.GetAssemblyReferences
        ? high(CorPrfHighMonitor.COR_PRF_HIGH_ADD_ASSEMBLY_REFERENCES)
        : low(CorPrfMonitor.COR_PRF_MONITOR_ASSEMBLY_LOADS);
  }

  private static EventMask bits(ModuleCallback callback) {
    return callback instanceof ModuleCallback.ModuleInMemorySymbolsUpdated
        ? high(CorPrfHighMonitor.COR_PRF_HIGH_IN_MEMORY_SYMBOLS_UPDATED)
        : low(CorPrfMonitor.COR_PRF_MONITOR_MODULE_LOADS);
  }

  private static EventMask bits(FunctionCallback callback) {
    return switch (callback) {
      case FunctionCallback.FunctionUnloadStarted _ ->
          low(CorPrfMonitor.COR_PRF_MONITOR_FUNCTION_UNLOADS);
      case FunctionCallback.JITCachedFunctionSearchStarted _,
          FunctionCallback.JITCachedFunctionSearchFinished _ ->
          low(CorPrfMonitor.COR_PRF_MONITOR_CACHE_SEARCHES);
      case FunctionCallback.DynamicMethodUnloaded _ ->
          high(CorPrfHighMonitor.COR_PRF_HIGH_MONITOR_DYNAMIC_FUNCTION_UNLOADS);
      case FunctionCallback.JITCompilationStarted _,
          FunctionCallback.JITCompilationFinished _,
          FunctionCallback.JITFunctionPitched _,
          FunctionCallback.JITInlining _,
          FunctionCallback.DynamicMethodJITCompilationStarted _,
          FunctionCallback.DynamicMethodJITCompilationFinished _ ->
          low(CorPrfMonitor.COR_PRF_MONITOR_JIT_COMPILATION);
    };
  }

  private static EventMask bits(ReJITCallback callback) {
    return switch (callback) {
      case ReJITCallback.ReJITCompilationStarted _, ReJITCallback.ReJITCompilationFinished _ ->
          low(CorPrfMonitor.COR_PRF_MONITOR_JIT_COMPILATION);
      case ReJITCallback.GetReJITParameters _, ReJITCallback.ReJITError _ ->
          low(CorPrfMonitor.COR_PRF_ENABLE_REJIT);
    };
  }

  private static EventMask bits(ExceptionCallback callback) {
    return switch (callback) {
      case ExceptionCallback.ExceptionCLRCatcherFound _,
          ExceptionCallback.ExceptionCLRCatcherExecute _ ->
          low(CorPrfMonitor.COR_PRF_MONITOR_CLR_EXCEPTIONS);
      default -> low(CorPrfMonitor.COR_PRF_MONITOR_EXCEPTIONS);
    };
  }

  private static EventMask bits(GarbageCollectionCallback callback) {
    return switch (callback) {
      case GarbageCollectionCallback.GarbageCollectionStarted _,
          GarbageCollectionCallback.GarbageCollectionFinished _ ->
          new EventMask(CorPrfMonitor.COR_PRF_MONITOR_GC, CorPrfHighMonitor.COR_PRF_HIGH_BASIC_GC);
      case GarbageCollectionCallback.ObjectAllocated _ ->
          new EventMask(
              CorPrfMonitor.COR_PRF_MONITOR_OBJECT_ALLOCATED,
              CorPrfHighMonitor.COR_PRF_HIGH_MONITOR_LARGEOBJECT_ALLOCATED
                  | CorPrfHighMonitor.COR_PRF_HIGH_MONITOR_PINNEDOBJECT_ALLOCATED);
      default -> low(CorPrfMonitor.COR_PRF_MONITOR_GC);
    };
  }

  private static EventMask low(int bits) {
    return new EventMask(bits, 0);
  }

  private static EventMask high(int bits) {
    return new EventMask(0, bits);
  }
}
