package io.github.clrsim.benchmarks.twin;

import io.github.clrsim.benchmarks.cases.Case;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;

/** See {@code cases.program.UseAfterUnload}. */
final class UseAfterUnloadTwin implements Case {
  private static final Integer ID = 7;

  private final Runnable point;
  private final ReentrantLock lock = new ReentrantLock();
  private final Map<Integer, Loaded> modules = new HashMap<>();
  private volatile boolean usedDead;

  UseAfterUnloadTwin(Runnable point) {
    this.point = point;
    modules.put(ID, new Loaded());
  }

  @Override
  public List<Runnable> threads() {
    return List.of(this::unload, this::use);
  }

  private void unload() {
    point.run();
    lock.lock();
    try {
      Optional.ofNullable(modules.remove(ID)).ifPresent(this::kill);
    } finally {
      lock.unlock();
    }
  }

  private void kill(Loaded module) {
    point.run();
    module.alive = false;
  }

  private void use() {
    Optional<Loaded> module = lookUp();
    module.ifPresent(this::touch);
  }

  private void touch(Loaded module) {
    point.run();
    if (!module.alive) {
      usedDead = true;
    }
  }

  private Optional<Loaded> lookUp() {
    point.run();
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
