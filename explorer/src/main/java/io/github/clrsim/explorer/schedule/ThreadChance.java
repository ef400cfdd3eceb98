package io.github.clrsim.explorer.schedule;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Optional;

/**
 * Chance that hides in the threads of the JVM: {@link java.util.concurrent.ThreadLocalRandom}, and
 * the JDK's collections and pools that pick a cell by it, draw from three fields of the thread.
 * They are set from the thread's number, so that the same thread begins the same in every
 * execution.
 *
 * <p>It is half of what is needed: the JDK adds the thread's id at each draw, which weaving has to
 * replace. Cells are picked without the id.
 */
final class ThreadChance {
  private static final long GOLDEN_GAMMA = 0x9E3779B97F4A7C15L;

  private record Fields(VarHandle seed, VarHandle probe, VarHandle secondary) {}

  private static final Optional<Fields> FIELDS = fields();

  private ThreadChance() {}

  /** Seeds the calling thread, where the JVM lets us. */
  static void seed(int number) {
    if (FIELDS.isPresent()) {
      Thread thread = Thread.currentThread();
      FIELDS.get().seed().set(thread, GOLDEN_GAMMA * (number + 1));
      // A probe of 0 would mean that there is none yet.
      int probe = (int) (GOLDEN_GAMMA >>> 32) * (2 * number + 1);
      FIELDS.get().probe().set(thread, probe);
      FIELDS.get().secondary().set(thread, probe);
    }
  }

  private static Optional<Fields> fields() {
    try {
      MethodHandles.Lookup lookup =
          MethodHandles.privateLookupIn(Thread.class, MethodHandles.lookup());
      return Optional.of(
          new Fields(
              lookup.findVarHandle(Thread.class, "threadLocalRandomSeed", long.class),
              lookup.findVarHandle(Thread.class, "threadLocalRandomProbe", int.class),
              lookup.findVarHandle(Thread.class, "threadLocalRandomSecondarySeed", int.class)));
    } catch (ReflectiveOperationException closed) {
      return Optional.empty();
    }
  }
}
