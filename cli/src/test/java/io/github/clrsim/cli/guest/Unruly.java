package io.github.clrsim.cli.guest;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.callback.CorProfilerCallback;
import io.github.clrsim.api.callback.LifecycleCallback;
import io.github.clrsim.api.outcome.HResult;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;

/** A profiler that does in Initialize what its option {@code does} says, and nobody should do. */
public final class Unruly implements CorProfilerCallback {
  private final String does;
  private final AtomicLong rounds = new AtomicLong();
  private long spins;

  /** A profiler for one run. */
  public Unruly(ProfilerHost host) {
    this.does = host.options().getOrDefault("does", "nothing");
  }

  @Override
  public HResult initialize(LifecycleCallback.Initialize event) {
    switch (does) {
      case "exit" -> System.exit(3);
      case "halt" -> Runtime.getRuntime().halt(4);
      case "loop" -> loop();
      case "spin" -> spin();
      case "wait" -> waitForNobody();
      case "thread" -> new Thread(Unruly::die, "its own").start();
      case "race" -> race();
      case "print" -> System.out.println("{\"a profiler\": \"prints\"}");
      default -> {}
    }
    return HResult.S_OK;
  }

  /** Counts on two threads, and nothing orders them. */
  private void race() {
    new Thread(() -> spins++, "racer").start();
    spins++;
  }

  /** Loops with a step in each round. */
  private void loop() {
    while (rounds.incrementAndGet() > 0) {
      spins++;
    }
  }

  /** Loops without anything that could be a step. */
  private void spin() {
    while (spins >= 0) {
      spins = (spins + 1) & Long.MAX_VALUE;
    }
  }

  private static void waitForNobody() {
    try {
      new CountDownLatch(1).await();
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
  }

  private static void die() {
    throw new IllegalStateException("a bad day for threads");
  }
}
