package io.github.clrsim.profiler.scenario;

import io.github.clrsim.api.NamedProfiler;
import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.callback.Callback;
import io.github.clrsim.api.callback.CorProfilerCallback;
import io.github.clrsim.api.callback.GarbageCollectionCallback.FinalizeableObjectQueued;
import io.github.clrsim.api.callback.GarbageCollectionCallback.GarbageCollectionFinished;
import io.github.clrsim.api.callback.GarbageCollectionCallback.MovedReferences2;
import io.github.clrsim.api.callback.GarbageCollectionCallback.ObjectAllocated;
import io.github.clrsim.api.callback.GarbageCollectionCallback.ObjectReferences;
import io.github.clrsim.api.callback.LifecycleCallback.Initialize;
import io.github.clrsim.api.callback.LifecycleCallback.InitializeForAttach;
import io.github.clrsim.api.callback.ThreadCallback.ThreadAssignedToOSThread;
import io.github.clrsim.api.callback.ThreadCallback.ThreadDestroyed;
import io.github.clrsim.api.corprof.CorPrfHighMonitor;
import io.github.clrsim.api.corprof.CorPrfMonitor;
import io.github.clrsim.api.id.ClassId;
import io.github.clrsim.api.id.ObjectId;
import io.github.clrsim.api.id.ThreadId;
import io.github.clrsim.api.info.CorProfilerInfo;
import io.github.clrsim.api.outcome.HResult;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;

/**
 * Wants to hear of objects, collections, standstills and threads, and asks wherever a rule says
 * what is answered there (G61 to N66, G74 to N87). As {@link Curious} it shows what a runtime does.
 */
public final class Stocktaker implements CorProfilerCallback {
  private static final int EVENTS =
      CorPrfMonitor.COR_PRF_MONITOR_GC
          | CorPrfMonitor.COR_PRF_MONITOR_OBJECT_ALLOCATED
          | CorPrfMonitor.COR_PRF_ENABLE_OBJECT_ALLOCATED
          | CorPrfMonitor.COR_PRF_MONITOR_CLASS_LOADS
          | CorPrfMonitor.COR_PRF_MONITOR_SUSPENDS
          | CorPrfMonitor.COR_PRF_MONITOR_THREADS;

  private static final int EVENTS_AROUND =
      CorPrfMonitor.COR_PRF_MONITOR_SUSPENDS | CorPrfMonitor.COR_PRF_MONITOR_THREADS;

  private static final int EVENTS_LATER = EVENTS_AROUND | CorPrfMonitor.COR_PRF_MONITOR_GC;

  private static final int STOPS_MAX = 2;

  /** What it does otherwise. */
  public enum Habit {
    /** Wants to hear when collections begin and end, and later of all, which is too late (N80). */
    BOUNDS,
    /** Stops the runtime and has it collect, on a thread of its own (N65, N66). */
    STOPS
  }

  private final ProfilerHost host;
  private final CorProfilerInfo info;
  private final AtomicBoolean isAlone = new AtomicBoolean(true);

  /** Asks the runtime of {@code host}. */
  public Stocktaker(ProfilerHost host) {
    this.host = host;
    this.info = host.info();
  }

  /** One without a habit, and one of each. */
  public static List<NamedProfiler> all() {
    return Stream.concat(
            Stream.of(Map.<String, String>of()),
            Arrays.stream(Habit.values()).map(habit -> Map.of(habit.name(), "yes")))
        .map(options -> new NamedProfiler(Stocktaker.class.getName(), List.of(), options))
        .toList();
  }

  private boolean has(Habit habit) {
    return host.options().containsKey(habit.name());
  }

  @Override
  public HResult initialize(Initialize event) {
    return has(Habit.BOUNDS)
        ? info.setEventMask2(EVENTS_AROUND, CorPrfHighMonitor.COR_PRF_HIGH_BASIC_GC)
        : info.setEventMask2(EVENTS, 0);
  }

  @Override
  public HResult initializeForAttach(InitializeForAttach event) {
    return info.setEventMask2(
        EVENTS_AROUND & CorPrfMonitor.COR_PRF_ALLOWABLE_AFTER_ATTACH,
        CorPrfHighMonitor.COR_PRF_HIGH_BASIC_GC);
  }

  @Override
  public HResult garbageCollectionFinished(GarbageCollectionFinished event) {
    info.getCurrentThreadID();
    info.getGenerationBounds();
    return has(Habit.BOUNDS)
        ? info.setEventMask2(EVENTS_LATER, CorPrfHighMonitor.COR_PRF_HIGH_BASIC_GC)
        : HResult.S_OK;
  }

  /** What is asked where. */
  @Override
  public HResult otherwise(Callback event) {
    switch (event) {
      case ThreadAssignedToOSThread(ThreadId id, int _) -> {
        info.getThreadAppDomain(id);
        if (has(Habit.STOPS) && isAlone.getAndSet(false)) {
          host.startThread("stops", this::stopAndCollect);
        }
      }
      case ThreadDestroyed(ThreadId id) -> {
        info.getThreadInfo(id);
        info.enumThreads();
      }
      case ObjectAllocated(ObjectId object, ClassId _) -> describe(object);
      case ObjectReferences(ObjectId object, ClassId _, List<ObjectId> _) -> describe(object);
      case FinalizeableObjectQueued(int _, ObjectId object) -> describe(object);
      // Nothing may be asked about objects here (N77); who tells of them is no managed thread
      // (N81).
      case MovedReferences2 _ -> info.getCurrentThreadID();
      default -> {} // nothing that a rule is about
    }
    return HResult.S_OK;
  }

  private void stopAndCollect() {
    for (int stop = 0; stop < STOPS_MAX && host.pause(); stop++) {
      if (!info.suspendRuntime().failed()) {
        info.enumModules();
        info.resumeRuntime();
      }
      info.forceGC();
    }
  }

  private void describe(ObjectId object) {
    info.getClassFromObject(object);
    info.getObjectSize2(object);
  }
}
