package io.github.clrsim.model.delivery;

import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_APPDOMAIN_LOADS;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_ASSEMBLY_LOADS;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_CLASS_LOADS;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_IMMUTABLE;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_MODULE_LOADS;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_THREADS;

import io.github.clrsim.api.Letter;
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
import io.github.clrsim.api.corprof.CorPrfHighMonitor;
import io.github.clrsim.api.corprof.CorPrfMonitor;

/**
 * Which callbacks a profiler asked for.
 *
 * @param low bits of COR_PRF_MONITOR
 * @param high bits of COR_PRF_HIGH_MONITOR
 */
public record EventMask(int low, int high) {
  /** Nothing but the callbacks that always come. */
  public static final EventMask NONE = new EventMask(0, 0);

  /** All that a profiler may ask for that came into a running process. */
  public static final EventMask AFTER_ATTACH =
      new EventMask(
          CorPrfMonitor.COR_PRF_ALLOWABLE_AFTER_ATTACH,
          CorPrfHighMonitor.COR_PRF_HIGH_ALLOWABLE_AFTER_ATTACH);

  /** All that a profiler may ask for that promised to observe only. */
  public static final EventMask FOR_OBSERVERS =
      new EventMask(
          CorPrfMonitor.COR_PRF_ALLOWABLE_NOTIFICATION_PROFILER,
          CorPrfHighMonitor.COR_PRF_HIGH_ALLOWABLE_NOTIFICATION_PROFILER);

  /** Whether it asks for nothing that the other does not. */
  public boolean isWithin(EventMask other) {
    return (low & ~other.low) == 0 && (high & ~other.high) == 0;
  }

  /** Whether a bit is set that is fixed once Initialize has returned, so that no detach is. */
  public boolean hasImmutable() {
    return NONE.changesImmutable(this);
  }

  /**
   * Whether the profiler gets this callback.
   *
   * @throws io.github.clrsim.api.LetterException if it is of a kind that is not delivered yet
   */
  public boolean wants(Callback callback) {
    return switch (callback) {
      case LifecycleCallback lifecycle -> true;
      case AppDomainCallback domain -> has(COR_PRF_MONITOR_APPDOMAIN_LOADS);
      case AssemblyCallback assembly -> has(COR_PRF_MONITOR_ASSEMBLY_LOADS);
      case ModuleCallback module -> has(COR_PRF_MONITOR_MODULE_LOADS);
      case ClassCallback type -> has(COR_PRF_MONITOR_CLASS_LOADS);
      case ThreadCallback thread -> has(COR_PRF_MONITOR_THREADS);
      case FunctionCallback function -> unproduced(callback);
      case ReJITCallback rejit -> unproduced(callback);
      case RemotingCallback remoting -> unproduced(callback);
      case TransitionCallback transition -> unproduced(callback);
      case SuspensionCallback suspension -> unproduced(callback);
      case ExceptionCallback exception -> unproduced(callback);
      case EventPipeCallback eventPipe -> unproduced(callback);
      case GarbageCollectionCallback collection -> unproduced(callback);
    };
  }

  /** Whether {@code next} differs in a bit that is fixed once Initialize has returned. */
  public boolean changesImmutable(EventMask next) {
    boolean changedLow = ((low ^ next.low) & COR_PRF_MONITOR_IMMUTABLE) != 0;
    boolean changedHigh =
        ((high ^ next.high) & CorPrfHighMonitor.COR_PRF_HIGH_MONITOR_IMMUTABLE) != 0;
    return changedLow || changedHigh;
  }

  private boolean has(int bit) {
    return (low & bit) != 0;
  }

  private static boolean unproduced(Callback callback) {
    // Only a recording can bring one here: it was made with a profiler that asked for more.
    throw new Letter(
            "The callback %s cannot be delivered".formatted(callback.methodName()),
            "a simulated or replayed runtime",
            "only those about domains, assemblies, modules, classes and threads are delivered yet",
            "record with a profiler whose event mask asks for no others; see docs/COVERAGE.md")
        .thrown();
  }
}
