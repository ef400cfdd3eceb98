package io.github.clrsim.realclr.heap;

import io.github.clrsim.realclr.memory.Target;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;

/**
 * The heap of a process that goes on. Collections are waited for, all in all for a few seconds: one
 * that takes longer is walked into, and the walk says so.
 */
final class LiveHeap implements HeapWalk.Source {
  private static final long PAUSE_NANOS = 2_000_000;
  private static final int PAUSE_MAX = 2_500;
  private static final int TRY_MAX = 20;

  private final HeapRequests requests;
  private final Target target;
  private int pauses;

  LiveHeap(HeapRequests requests, Target target) {
    this.requests = requests;
    this.target = target;
  }

  @Override
  public HeapLayout layout() {
    for (int tries = 1; true; tries++) {
      requests.flush();
      Optional<HeapLayout> layout = HeapLayout.of(requests);
      boolean isPatient = pauses++ < PAUSE_MAX;
      if (layout.isPresent() && !(isPatient && isSuspect(layout.get(), tries))) {
        return layout.get();
      }
      target.requireThere();
      if (!isPatient) {
        throw GcHeap.unknown(target);
      }
      LockSupport.parkNanos(PAUSE_NANOS);
    }
  }

  /** Whether a collection ran into reading it, or lists do not end as they should. */
  private boolean isSuspect(HeapLayout layout, int tries) {
    return !holds(layout) || (!layout.isComplete() && tries < TRY_MAX);
  }

  private boolean holds(HeapLayout layout) {
    requests.flush();
    return HeapState.of(requests).filter(layout.state()::isContinuedBy).isPresent();
  }

  @Override
  public boolean holds(HeapLayout layout, HeapLayout.Part part) {
    return holds(layout) && requests.segment(part.name()).filter(part::isContinuedBy).isPresent();
  }

  @Override
  public Optional<HeapLayout> renewed(HeapLayout layout) {
    requests.flush();
    return Optional.of(layout.withUnused(requests.allocationContexts()));
  }
}
