package io.github.clrsim.profiler.wrong;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.callback.CorProfilerCallback;
import io.github.clrsim.api.callback.GarbageCollectionCallback.MovedReferences2;
import io.github.clrsim.api.callback.LifecycleCallback.Initialize;
import io.github.clrsim.api.corprof.CorPrfMonitor;
import io.github.clrsim.api.id.ObjectId;
import io.github.clrsim.api.info.CorProfilerInfo;
import io.github.clrsim.api.outcome.HResult;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;

/**
 * It wants to know what moves, and asks for the size of the first object of each range at its new
 * place, inside MovedReferences2: nothing has been copied there yet (N77; measured on 9.0.5).
 */
public final class InspectsWhileMoving implements CorProfilerCallback {
  private final CorProfilerInfo info;
  private final Map<Long, Integer> sizes = new ConcurrentSkipListMap<>();

  /** A profiler for one run. */
  public InspectsWhileMoving(ProfilerHost host) {
    this.info = host.info();
  }

  @Override
  public HResult initialize(Initialize event) {
    return info.setEventMask2(CorPrfMonitor.COR_PRF_MONITOR_GC, 0);
  }

  @Override
  public HResult movedReferences2(MovedReferences2 event) {
    for (ObjectId moved : event.newObjectIDRangeStart()) {
      info.getObjectSize(moved).answer().ifPresent(size -> sizes.put(moved.value(), size));
    }
    return HResult.S_OK;
  }
}
