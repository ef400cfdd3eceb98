package io.github.clrsim.explorer.schedule;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Optional;
import java.util.concurrent.locks.AbstractOwnableSynchronizer;

/** Tells which thread holds what another one is parked on, where the JVM lets us look. */
final class LockHolder {
  private static final Optional<VarHandle> OWNER = owner();

  private LockHolder() {}

  /** The name of the thread that holds this lock for itself alone. */
  static Optional<String> of(Object lock) {
    if (OWNER.isEmpty() || !(lock instanceof AbstractOwnableSynchronizer)) {
      return Optional.empty();
    }
    return Optional.ofNullable((Thread) OWNER.get().get(lock)).map(Thread::getName);
  }

  private static Optional<VarHandle> owner() {
    try {
      return Optional.of(
          MethodHandles.privateLookupIn(AbstractOwnableSynchronizer.class, MethodHandles.lookup())
              .findVarHandle(
                  AbstractOwnableSynchronizer.class, "exclusiveOwnerThread", Thread.class));
    } catch (ReflectiveOperationException closed) {
      return Optional.empty();
    }
  }
}
