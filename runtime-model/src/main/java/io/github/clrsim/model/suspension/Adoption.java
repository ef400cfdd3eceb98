package io.github.clrsim.model.suspension;

import io.github.clrsim.api.callback.ThreadCallback.ThreadDestroyed;
import io.github.clrsim.model.delivery.Delivery;
import io.github.clrsim.model.thread.ClrThread;
import io.github.clrsim.model.thread.ClrThreads;
import io.github.clrsim.model.thread.FinalizerThread;
import java.util.function.Supplier;

/**
 * Makes a native thread one that the runtime knows, because it asked for something that only such a
 * thread can do. Its end is told later, by the finalizer thread (N65; measured on both).
 */
public final class Adoption {
  private final ClrThreads threads;
  private final Delivery delivery;
  private final FinalizerThread finalizer;
  private final Supplier<Runnable> announceThread;

  /**
   * The adoptions of one process.
   *
   * @param announceThread announces the current thread as one that the runtime knows, and gives
   *     what is to be done behind its end
   */
  public Adoption(
      ClrThreads threads,
      Delivery delivery,
      FinalizerThread finalizer,
      Supplier<Runnable> announceThread) {
    this.threads = threads;
    this.delivery = delivery;
    this.finalizer = finalizer;
    this.announceThread = announceThread;
  }

  /** Adopts the current thread; one that is managed already may from now on call from anywhere. */
  public void adoptCurrent() {
    ClrThread me = threads.current();
    if (me.isManaged()) {
      me.callFromAnywhere();
      return;
    }
    threads.adopt(me);
    Runnable behindEnd = announceThread.get();
    finalizer.when(me.simulated()::hasEnded, () -> bury(me, behindEnd));
  }

  private void bury(ClrThread dead, Runnable behindEnd) {
    threads.ending(dead);
    threads.current().runsProgram(false);
    delivery.deliver(new ThreadDestroyed(dead.id()));
    threads.current().runsProgram(true);
    threads.destroyed(dead);
    behindEnd.run();
  }
}
