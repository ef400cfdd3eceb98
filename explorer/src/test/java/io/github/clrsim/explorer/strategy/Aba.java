package io.github.clrsim.explorer.strategy;

import io.github.clrsim.explorer.schedule.SimulatedThreads;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * A reader looks id 7 up twice, an unloader frees it, a loader reuses it; each of them amid lock
 * operations that are of no matter. The right twin looks up twice under one lock.
 */
final class Aba {
  private final SimulatedThreads threads;
  private final int noise;
  private final boolean isRight;
  private final boolean[] bad;
  private final ModelLock lock;
  private final Map<Integer, Object> map = new HashMap<>(Map.of(7, new Object()));
  private final Deque<Integer> free = new ArrayDeque<>();
  private int next = 8;

  Aba(SimulatedThreads threads, int noise, boolean isRight, boolean[] bad) {
    this.threads = threads;
    this.noise = noise;
    this.isRight = isRight;
    this.bad = bad;
    this.lock = new ModelLock(threads, "the map");
  }

  void spawn() {
    threads.spawn("read", () -> amidNoise(this::read));
    threads.spawn("unload", () -> amidNoise(this::unload));
    threads.spawn("load", () -> amidNoise(this::load));
  }

  private void amidNoise(Runnable body) {
    noise();
    body.run();
    noise();
  }

  private void noise() {
    for (int i = 0; i < noise; i++) {
      lock.lock(1);
      lock.unlock(2);
    }
  }

  private void read() {
    lock.lock(3);
    var once = Optional.ofNullable(map.get(7));
    if (!isRight) {
      lock.unlock(4);
      lock.lock(5);
    }
    var again = Optional.ofNullable(map.get(7));
    lock.unlock(6);
    bad[0] |= once.isPresent() && again.isPresent() && !once.equals(again);
  }

  private void unload() {
    lock.lock(7);
    map.remove(7);
    free.add(7);
    lock.unlock(8);
  }

  private void load() {
    lock.lock(9);
    map.put(free.isEmpty() ? next++ : free.poll(), new Object());
    lock.unlock(10);
  }
}
