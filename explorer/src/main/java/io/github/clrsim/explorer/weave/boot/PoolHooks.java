package io.github.clrsim.explorer.weave.boot;

import java.lang.ref.Cleaner;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ForkJoinPool;
import org.jspecify.annotations.Nullable;

/**
 * What the JDK's fork/join framework and its timers call. Their code runs as it is; only that it is
 * one for the whole JVM, and knows its threads by their class, is led to the simulation.
 */
public final class PoolHooks {

  private PoolHooks() {}

  /** Initializes what keeps the common pool of the JVM, or its size, in a static field. */
  static void prepare() {
    var _ = new CompletableFuture<Void>().defaultExecutor();
    try {
      var _ = Class.forName("java.util.stream.AbstractTask", true, null);
    } catch (ClassNotFoundException unknown) {
      throw new IllegalStateException("this JDK's streams are not those of JDK 25", unknown);
    }
    ThreadInternals.currentCarrierThread();
  }

  /** The common pool; each simulation has one of its own. */
  public static ForkJoinPool common(ForkJoinPool ofTheJvm) {
    return Hooks.controller.commonPool(ofTheJvm);
  }

  /** A pool like the JVM's common one. */
  public static ForkJoinPool newCommonPool() {
    return ThreadInternals.newCommonPool();
  }

  /** Into how many parts a parallel stream is split; the JDK takes four for each worker. */
  public static int leafTarget(int ofTheMachine) {
    return Hooks.controller.isSimulated()
        ? (Hooks.controller.availableProcessors() - 1) << 2
        : ofTheMachine;
  }

  /** {@code ThreadLocalRandom.localInit}; simulated threads have their chance already. */
  public static void initializeChance() {
    if (!Hooks.controller.isSimulated()) {
      ThreadInternals.initializeChance();
    }
  }

  /** The JDK's {@code JavaLangAccess.currentCarrierThread}, by which a pool knows its workers. */
  public static Thread currentCarrierThread(Object access) {
    return Hooks.controller.isSimulated()
        ? Hooks.controller.currentThread()
        : ThreadInternals.currentCarrierThread();
  }

  /** The thread that keeps what {@code ThreadLocalRandom} draws for the calling one. */
  public static Thread threadWithChance(Object access) {
    return Hooks.controller.isSimulated()
        ? Thread.currentThread()
        : ThreadInternals.currentCarrierThread();
  }

  /**
   * {@link Cleaner#register}, by which a timer, or a pool of one thread, ends when nobody refers to
   * it any more. The garbage collector comes when it likes, so a simulated one goes on.
   */
  public static Cleaner.Cleanable register(Cleaner cleaner, Object object, Runnable action) {
    return Hooks.controller.isSimulated() ? new ByHand(action) : cleaner.register(object, action);
  }

  /** Cleans when it is told, and once. */
  private static final class ByHand implements Cleaner.Cleanable {
    private @Nullable Runnable action;

    ByHand(Runnable action) {
      this.action = action;
    }

    @Override
    public void clean() {
      Runnable due = action;
      action = null;
      if (due != null) {
        due.run();
      }
    }
  }
}
