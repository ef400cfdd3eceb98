package io.github.clrsim.explorer.weave.boot;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.VarHandle;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinWorkerThread;
import java.util.concurrent.ThreadLocalRandom;

/**
 * What only {@code java.lang} and {@code java.util.concurrent} can do with a thread. They are
 * opened to this package when weaving is installed; before that this class must not be used.
 */
final class ThreadInternals {

  /** Marks a thread whose generator was seeded here; any number but 0 would do. */
  private static final int SEEDED = 0x5EED5EED;

  private static final MethodHandle START;
  private static final MethodHandle INTERRUPT;
  private static final MethodHandle START_IN;
  private static final VarHandle SEED;
  private static final VarHandle PROBE;
  private static final MethodHandle CARRIER;
  private static final MethodHandle INITIALIZE_CHANCE;
  private static final MethodHandle COMMON_POOL;

  static {
    try {
      MethodHandles.Lookup lookup =
          MethodHandles.privateLookupIn(Thread.class, MethodHandles.lookup());
      MethodType nothing = MethodType.methodType(void.class);
      START = lookup.findSpecial(Thread.class, "start", nothing, Thread.class);
      INTERRUPT = lookup.findSpecial(Thread.class, "interrupt", nothing, Thread.class);
      Class<?> container = Class.forName("jdk.internal.vm.ThreadContainer");
      START_IN =
          lookup
              .findVirtual(Thread.class, "start", MethodType.methodType(void.class, container))
              .asType(MethodType.methodType(void.class, Thread.class, Object.class));
      SEED = lookup.findVarHandle(Thread.class, "threadLocalRandomSeed", long.class);
      PROBE = lookup.findVarHandle(Thread.class, "threadLocalRandomProbe", int.class);
      CARRIER =
          lookup.findStatic(
              Thread.class, "currentCarrierThread", MethodType.methodType(Thread.class));
      INITIALIZE_CHANCE =
          MethodHandles.privateLookupIn(ThreadLocalRandom.class, MethodHandles.lookup())
              .findStatic(ThreadLocalRandom.class, "localInit", nothing);
      COMMON_POOL =
          MethodHandles.privateLookupIn(ForkJoinPool.class, MethodHandles.lookup())
              .findConstructor(ForkJoinPool.class, MethodType.methodType(void.class, byte.class));
    } catch (ReflectiveOperationException unknown) {
      throw new IllegalStateException("this JDK's Thread is not the one of JDK 25", unknown);
    }
  }

  private static final ClassValue<Boolean> STARTS_ITSELF = overriding("start");
  private static final ClassValue<Boolean> INTERRUPTS_ITSELF = overriding("interrupt");

  private ThreadInternals() {}

  static boolean overridesStart(Thread thread) {
    return !thread.isVirtual() && STARTS_ITSELF.get(thread.getClass());
  }

  static boolean overridesInterrupt(Thread thread) {
    return !thread.isVirtual() && INTERRUPTS_ITSELF.get(thread.getClass());
  }

  /** Whether this is one of the JVM's own carriers, which nobody simulates. */
  static boolean carriesVirtualThreads(Thread thread) {
    return thread instanceof ForkJoinWorkerThread
        && thread.getClass().getName().equals("jdk.internal.misc.CarrierThread");
  }

  /** {@link Thread#start} itself, whatever a subclass of the user made of it. */
  static void start(Thread thread) {
    if (thread.isVirtual()) {
      thread.start();
    } else {
      invoke(START, thread);
    }
  }

  /** {@link Thread#interrupt} itself. */
  static void interrupt(Thread thread) {
    if (thread.isVirtual()) {
      thread.interrupt();
    } else {
      invoke(INTERRUPT, thread);
    }
  }

  private static void invoke(MethodHandle handle, Thread thread) {
    try {
      handle.invokeExact(thread);
    } catch (RuntimeException | Error thrown) {
      throw thrown;
    } catch (Throwable impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  static void startIn(Object container, Thread thread) {
    try {
      START_IN.invokeExact(thread, container);
    } catch (RuntimeException | Error thrown) {
      throw thrown;
    } catch (Throwable impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  /** The thread of the operating system that carries the calling one. */
  static Thread currentCarrierThread() {
    try {
      return (Thread) CARRIER.invokeExact();
    } catch (Throwable impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  /** {@code ThreadLocalRandom.localInit}. */
  static void initializeChance() {
    try {
      INITIALIZE_CHANCE.invokeExact();
    } catch (Throwable impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  /** A pool as the JVM makes its common one. */
  static ForkJoinPool newCommonPool() {
    try {
      return (ForkJoinPool) COMMON_POOL.invokeExact((byte) 0);
    } catch (Throwable impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  /** Seeds the calling thread's {@code ThreadLocalRandom} once, however often it is asked for. */
  static void seedOnce(Controller controller) {
    Thread thread = Thread.currentThread();
    if ((int) PROBE.get(thread) != SEEDED) {
      SEED.set(thread, controller.randomSeed());
      PROBE.set(thread, SEEDED);
    }
  }

  private static ClassValue<Boolean> overriding(String method) {
    return new ClassValue<>() {
      @Override
      protected Boolean computeValue(Class<?> type) {
        for (Class<?> c = type; c != null && c != Thread.class; c = c.getSuperclass()) {
          try {
            return c.getDeclaredMethod(method) != null;
          } catch (NoSuchMethodException above) {
            // Not declared here; the superclass is asked next.
          }
        }
        return false;
      }
    };
  }
}
