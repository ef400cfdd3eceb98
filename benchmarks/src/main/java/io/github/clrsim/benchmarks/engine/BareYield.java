package io.github.clrsim.benchmarks.engine;

import java.lang.reflect.Constructor;
import java.util.concurrent.Executor;

/**
 * The floor under every step: virtual threads on an executor of one carrier, each of which yields
 * in a loop, and the next one drawn at random. Nothing is recorded, asked or limited.
 */
final class BareYield implements Executor {
  private static final int THREADS = 3;

  private final Constructor<?> builders;
  private final Runnable[] ready = new Runnable[THREADS];
  private int readyCount;
  private long random = 0x9E3779B97F4A7C15L;

  BareYield() {
    try {
      builders =
          Class.forName("java.lang.ThreadBuilders$VirtualThreadBuilder")
              .getDeclaredConstructor(Executor.class);
      builders.setAccessible(true);
    } catch (ReflectiveOperationException unknown) {
      throw new IllegalStateException("this JDK builds virtual threads otherwise", unknown);
    }
  }

  @Override
  public void execute(Runnable continuation) {
    ready[readyCount++] = continuation;
  }

  /** Lets each thread yield so many times, and answers how many steps that took in all. */
  long run(int yieldsEach) {
    for (int thread = 0; thread < THREADS; thread++) {
      start(yieldsEach);
    }
    long steps = 0;
    while (readyCount > 0) {
      int chosen = below(readyCount);
      Runnable next = ready[chosen];
      ready[chosen] = ready[--readyCount];
      next.run();
      steps++;
    }
    return steps;
  }

  // Yielding is what is measured.
  @SuppressWarnings("ThreadPriorityCheck")
  private void start(int yields) {
    try {
      ((Thread.Builder.OfVirtual) builders.newInstance(this))
          .start(
              () -> {
                for (int i = 0; i < yields; i++) {
                  Thread.yield();
                }
              });
    } catch (ReflectiveOperationException broken) {
      throw new IllegalStateException("the builder refused an executor", broken);
    }
  }

  /** Marsaglia's xorshift, as cheap as chance gets: what is drawn does not matter here. */
  private int below(int bound) {
    random ^= random << 13;
    random ^= random >>> 7;
    random ^= random << 17;
    return (int) (((random >>> 33) * bound) >>> 31);
  }
}
