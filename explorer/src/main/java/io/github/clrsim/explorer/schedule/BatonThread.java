package io.github.clrsim.explorer.schedule;

import java.util.concurrent.locks.LockSupport;

/**
 * A platform thread that moves only while it has the baton. One of the pool does one body after
 * another; any other one ends with its first.
 */
final class BatonThread extends Thread {
  /** How long, in rounds, a thread of the pool waits for another body: some ten seconds. */
  private static final int IDLE_ROUNDS_MAX = 10;

  private static final long IDLE_ROUND_NANOS = 1_000_000_000;

  private final BatonThreads pool;
  private final boolean pooled;

  /** Set by whoever gives the baton, taken back by this thread. */
  private volatile boolean hasBaton;

  private volatile boolean abandoned;

  /** Guarded by the pool while this thread is idle in it, then by the baton. */
  private Runnable body;

  BatonThread(BatonThreads pool, boolean pooled, String name, Runnable body) {
    super(null, null, name, 0, false);
    this.pool = pool;
    this.pooled = pooled;
    this.body = body;
    setDaemon(true);
  }

  void nextBody(String name, Runnable next) {
    setName(name);
    body = next;
  }

  /** Lets it move. */
  void giveBaton() {
    hasBaton = true;
    LockSupport.unpark(this);
  }

  /**
   * Nobody counts on this thread any more: should it come to a scheduling point, it finds the baton
   * there, and it ends with its body.
   */
  void abandon() {
    abandoned = true;
    giveBaton();
  }

  /** Waits for the baton and takes it; for this thread itself. */
  void awaitBaton() {
    boolean interrupted = false;
    while (!hasBaton) {
      LockSupport.park();
      // An interrupt is the program's business; here it would only keep us from parking.
      interrupted |= interrupted();
    }
    hasBaton = false;
    if (interrupted) {
      interrupt();
    }
  }

  @Override
  public void run() {
    do {
      awaitBaton();
      body.run();
    } while (pooled && !abandoned && pool.takesBack(this) && isAskedAgain());
  }

  private boolean isAskedAgain() {
    int rounds = 0;
    while (!hasBaton) {
      LockSupport.parkNanos(IDLE_ROUND_NANOS);
      rounds++;
      if (!hasBaton && rounds >= IDLE_ROUNDS_MAX && pool.forgets(this)) {
        return false;
      }
    }
    return true;
  }
}
