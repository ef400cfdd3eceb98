package io.github.clrsim.benchmarks.twin;

import io.github.clrsim.benchmarks.cases.Case;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.locks.ReentrantLock;

/** See {@code cases.program.ReusedId}. */
final class ReusedIdTwin implements Case {
  private static final int ID = 7;

  private final int noise;
  private final Runnable point;
  private final ReentrantLock lock = new ReentrantLock();
  private final Map<Integer, Object> owners = new HashMap<>();
  private final Queue<Integer> free = new ArrayDeque<>();
  private int nextId = ID + 1;
  private volatile boolean mixedUp;

  /** Never read: noise is what no answer depends on. */
  @SuppressWarnings("UnusedVariable")
  private int noiseMade;

  ReusedIdTwin(int noise, Runnable point) {
    this.point = point;
    this.noise = noise;
    owners.put(ID, new Object());
  }

  @Override
  public List<Runnable> threads() {
    return List.of(amidNoise(this::read), amidNoise(this::release), amidNoise(this::reuse));
  }

  private Runnable amidNoise(Runnable body) {
    return () -> {
      makeNoise();
      body.run();
      makeNoise();
    };
  }

  private void makeNoise() {
    for (int i = 0; i < noise; i++) {
      point.run();
      lock.lock();
      try {
        noiseMade++;
      } finally {
        lock.unlock();
      }
    }
  }

  private void read() {
    Optional<Object> first = lookUp();
    if (first.isPresent()) {
      Optional<Object> second = lookUp();
      if (second.isPresent() && !second.equals(first)) {
        mixedUp = true;
      }
    }
  }

  private Optional<Object> lookUp() {
    point.run();
    lock.lock();
    try {
      return Optional.ofNullable(owners.get(ID));
    } finally {
      lock.unlock();
    }
  }

  private void release() {
    point.run();
    lock.lock();
    try {
      owners.remove(ID);
      free.add(ID);
    } finally {
      lock.unlock();
    }
  }

  private void reuse() {
    point.run();
    lock.lock();
    try {
      owners.put(free.isEmpty() ? nextId++ : free.remove(), new Object());
    } finally {
      lock.unlock();
    }
  }

  @Override
  public boolean isBroken() {
    return mixedUp;
  }
}
