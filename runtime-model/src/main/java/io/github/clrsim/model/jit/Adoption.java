package io.github.clrsim.model.jit;

import io.github.clrsim.api.callback.ThreadCallback.ThreadDestroyed;
import io.github.clrsim.model.delivery.Delivery;
import io.github.clrsim.model.loader.Unloader;
import io.github.clrsim.model.thread.ClrThread;
import io.github.clrsim.model.thread.ClrThreads;

/**
 * Makes a native thread one that the runtime knows, because it asked for something that only such a
 * thread can do. Its end is told later, by the finalizer thread (N65; measured on both).
 */
final class Adoption {
  private final ClrThreads threads;
  private final Delivery delivery;
  private final Unloader unloader;
  private final Runnable announceThread;

  Adoption(ClrThreads threads, Delivery delivery, Unloader unloader, Runnable announceThread) {
    this.threads = threads;
    this.delivery = delivery;
    this.unloader = unloader;
    this.announceThread = announceThread;
  }

  /** Adopts the current thread; one that is managed already may from now on call from anywhere. */
  void adoptCurrent() {
    ClrThread me = threads.current();
    if (me.isManaged()) {
      me.callFromAnywhere();
      return;
    }
    threads.adopt(me);
    announceThread.run();
    unloader.finalizeWhen(me.simulated()::hasEnded, () -> bury(me));
  }

  private void bury(ClrThread dead) {
    delivery.deliver(new ThreadDestroyed(dead.id()));
    threads.destroyed(dead);
  }
}
