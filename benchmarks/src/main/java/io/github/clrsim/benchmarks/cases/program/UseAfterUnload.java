package io.github.clrsim.benchmarks.cases.program;

import io.github.clrsim.benchmarks.cases.Case;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;

/**
 * A module is looked up under a lock and used after it, while another thread unloads it: the
 * commonest bug of profilers that keep IDs.
 */
final class UseAfterUnload implements Case {
  private static final Integer ID = 7;

  private final ReentrantLock lock = new ReentrantLock();
  private final Map<Integer, Loaded> modules = new HashMap<>();
  private volatile boolean usedDead;

  UseAfterUnload() {
    modules.put(ID, new Loaded());
  }

  @Override
  public List<Runnable> threads() {
    return List.of(this::unload, this::use);
  }

  private void unload() {
    lock.lock();
    try {
      Optional.ofNullable(modules.remove(ID)).ifPresent(module -> module.alive = false);
    } finally {
      lock.unlock();
    }
  }

  private void use() {
    Optional<Loaded> module = lookUp();
    if (module.isPresent() && !module.get().alive) {
      usedDead = true;
    }
  }

  private Optional<Loaded> lookUp() {
    lock.lock();
    try {
      return Optional.ofNullable(modules.get(ID));
    } finally {
      lock.unlock();
    }
  }

  @Override
  public boolean isBroken() {
    return usedDead;
  }

  private static final class Loaded {
    volatile boolean alive = true;
  }
}
