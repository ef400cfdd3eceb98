package io.github.clrsim.explorer.schedule;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;

/**
 * Platform threads to be used again, because making one costs more than a hundred hand-overs. A
 * thread must come back as new, without thread-local values; where the JVM does not let us forget
 * these, no thread is used twice.
 */
final class BatonThreads {
  private static final Optional<VarHandle> THREAD_LOCALS = threadLocals();

  private final Deque<BatonThread> idle = new ArrayDeque<>();

  /** A running thread that waits for the baton, to run this body then. */
  BatonThread idle(String name, Runnable body) {
    synchronized (idle) {
      BatonThread known = idle.pollLast();
      if (known != null) {
        known.nextBody(name, body);
        return known;
      }
    }
    BatonThread made = new BatonThread(this, THREAD_LOCALS.isPresent(), name, body);
    made.start();
    return made;
  }

  /** A thread in state NEW, which is used once. */
  BatonThread unstarted(String name, Runnable body) {
    return new BatonThread(this, false, name, body);
  }

  /** Puts the calling thread, whose body has ended, among the idle ones. */
  boolean takesBack(BatonThread thread) {
    THREAD_LOCALS.ifPresent(values -> values.set(thread, null));
    Thread.interrupted();
    synchronized (idle) {
      idle.addLast(thread);
    }
    return true;
  }

  /** Lets the calling thread end, unless it is wanted meanwhile. */
  boolean forgets(BatonThread thread) {
    synchronized (idle) {
      return idle.remove(thread);
    }
  }

  private static Optional<VarHandle> threadLocals() {
    try {
      Class<?> map = Class.forName("java.lang.ThreadLocal$ThreadLocalMap");
      return Optional.of(
          MethodHandles.privateLookupIn(Thread.class, MethodHandles.lookup())
              .findVarHandle(Thread.class, "threadLocals", map));
    } catch (ReflectiveOperationException closed) {
      return Optional.empty();
    }
  }
}
