package io.github.clrsim.benchmarks.cases.program;

import io.github.clrsim.benchmarks.cases.Case;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.locks.ReentrantLock;

/**
 * A reader looks one ID up twice and takes both answers for the same thing, while one thread frees
 * the ID and another gives it to something new. Three switches at the right places are needed, and
 * everything is locked as it should be, so no race detector sees it.
 */
final class ReusedId implements Case {
  private static final int ID = 7;

  private final int noise;
  private final ReentrantLock lock = new ReentrantLock();
  private final Map<Integer, Object> owners = new HashMap<>();
  private final Queue<Integer> free = new ArrayDeque<>();
  private int nextId = ID + 1;
  private volatile boolean mixedUp;

  /** Never read: noise is what no answer depends on. */
  @SuppressWarnings("UnusedVariable")
  private int noiseMade;

  /** Takes the number of lock operations of each thread before and after what matters. */
  ReusedId(int noise) {
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
    lock.lock();
    try {
      return Optional.ofNullable(owners.get(ID));
    } finally {
      lock.unlock();
    }
  }

  private void release() {
    lock.lock();
    try {
      owners.remove(ID);
      free.add(ID);
    } finally {
      lock.unlock();
    }
  }

  private void reuse() {
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
