package io.github.clrsim.explorer.control.thread;

import java.util.IdentityHashMap;
import java.util.Optional;

/**
 * The locks of one execution, numbered from 1 in the order in which the program first used them.
 * Monitors that pass by inside the JDK have no number until somebody asks for it, because the JDK
 * takes others in the first execution of a JVM than in the next.
 */
@SuppressWarnings("ReferenceEquality") // Which object it is, is the question here.
public final class KnownLocks {
  // Only ever asked for single objects, so its order, which changes from run to run, is not seen.
  private final IdentityHashMap<Object, KnownLock> locks = new IdentityHashMap<>();
  private int numbered;

  /** The one that was asked for last, and mostly is asked for next. It is never forgotten. */
  private KnownLock last = new KnownLock(this, 0);

  /** A lock that the program takes. */
  public KnownLock of(Object object, int site) {
    if (last.object == object) {
      return last;
    }
    KnownLock known = locks.get(object);
    if (known == null) {
      known = new KnownLock(object, site);
      locks.put(object, known);
    }
    number(known);
    last = known;
    return known;
  }

  /** A monitor that the JDK takes. */
  KnownLock passing(Object object) {
    KnownLock known = locks.get(object);
    if (known == null) {
      known = new KnownLock(object, 0);
      locks.put(object, known);
    }
    return known;
  }

  /** Forgets a monitor that has no number; answers whether it did. */
  boolean forgetPassing(KnownLock lock) {
    return lock.number == 0 && locks.remove(lock.object) != null;
  }

  Optional<KnownLock> find(Object object) {
    return Optional.ofNullable(locks.get(object));
  }

  int number(KnownLock lock) {
    if (lock.number == 0) {
      numbered++;
      lock.number = numbered;
    }
    return lock.number;
  }
}
