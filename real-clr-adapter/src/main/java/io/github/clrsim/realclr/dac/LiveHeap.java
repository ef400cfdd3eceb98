package io.github.clrsim.realclr.dac;

import java.util.Optional;
import java.util.concurrent.locks.LockSupport;

/**
 * The heap of a process that goes on. Collections are waited for, all in all for a few seconds: one
 * that takes longer is walked into, and the walk says so.
 */
final class LiveHeap implements HeapWalk.Source {
  private static final long PAUSE_NANOS = 2_000_000;
  private static final int PAUSE_MAX = 2_500;

  private final HeapRequests requests;
  private final Target target;
  private int pauses;

  LiveHeap(HeapRequests requests, Target target) {
    this.requests = requests;
    this.target = target;
  }

  @Override
  public HeapLayout layout() {
    while (true) {
      requests.flush();
      Optional<HeapLayout> layout = HeapLayout.of(requests);
      boolean isLast = pauses++ >= PAUSE_MAX;
      if (layout.isPresent() && (isLast || holds(layout.get()))) {
        return layout.get();
      }
      target.requireThere();
      if (isLast) {
        throw GcHeap.unknown(target);
      }
      LockSupport.parkNanos(PAUSE_NANOS);
    }
  }

  @Override
  public boolean holds(HeapLayout layout) {
    requests.flush();
    return HeapState.of(requests).filter(layout.state()::isContinuedBy).isPresent();
  }

  @Override
  public Optional<HeapLayout> renewed(HeapLayout layout) {
    requests.flush();
    return Optional.of(layout.withUnused(requests.allocationContexts()));
  }
}
