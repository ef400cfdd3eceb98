package io.github.clrsim.profiler.identity;

import java.util.concurrent.locks.ReentrantReadWriteLock;

/**
 * Keeps an unload from going on while its IDs are in use. Whoever is about to pass a run-time ID to
 * the runtime does so inside {@link #using}, and finds the ID inside it too; a *UnloadStarted
 * callback purges inside {@link #unloading}, which waits until all users have left and keeps new
 * ones out until the purge is done. An ID is dead once that callback returns (davbr, "Metadata
 * Tokens, Run-Time IDs, and Type Loading": Remember the Unloads).
 *
 * <p>Order of locks: this guard first, then the lock inside {@link IdentityMap}, never the other
 * way round. Inside the guard ask the runtime only what cannot trigger a load or a collection: a
 * loading thread in cooperative mode may be waiting for the guard, and a collection would wait for
 * it.
 */
public final class UnloadGuard {
  // A reader that enters again does not wait behind an unload that waits for it; with a StampedLock
  // it would.
  private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();

  /** Runs {@code use}, which may use any ID that the map knows by then. May be nested. */
  public void using(Runnable use) {
    lock.readLock().lock();
    try {
      use.run();
    } finally {
      lock.readLock().unlock();
    }
  }

  /**
   * The same where waiting is not allowed, as in a callback during a collection: a thread that uses
   * IDs may be waiting for the collection, and an unload for that thread. It overtakes an unload
   * that waits.
   *
   * @return whether it was run; false while a purge is under way
   */
  public boolean tryUsing(Runnable use) {
    if (!lock.readLock().tryLock()) {
      return false;
    }
    try {
      use.run();
      return true;
    } finally {
      lock.readLock().unlock();
    }
  }

  /**
   * Runs {@code purge} alone, once every user of IDs has left. It may itself use IDs: in a
   * *UnloadStarted callback they are still alive.
   *
   * @throws IllegalStateException inside {@link #using} of the same thread, which would otherwise
   *     wait for itself for ever
   */
  public void unloading(Runnable purge) {
    if (lock.getReadHoldCount() > 0 && !lock.isWriteLockedByCurrentThread()) {
      throw new IllegalStateException(
          "an unload was delivered on a thread that is using IDs, so that it would wait for itself;"
              + " a call that can trigger callbacks must not be made inside the unload guard");
    }
    lock.writeLock().lock();
    try {
      purge.run();
    } finally {
      lock.writeLock().unlock();
    }
  }
}
