package io.github.clrsim.kit.scenario;

import java.util.LinkedHashSet;
import java.util.Set;

/** What a thread knows of a context when it comes to the next action. */
final class DrawnContext {
  final String name;
  final boolean collectible;

  /** Whether it can be unloaded, if not by this thread. */
  final boolean dies;

  final Set<String> loaded = new LinkedHashSet<>();
  boolean unloaded;
  boolean kept;

  DrawnContext(String name, boolean collectible) {
    this(name, collectible, collectible);
  }

  private DrawnContext(String name, boolean collectible, boolean dies) {
    this.name = name;
    this.collectible = collectible;
    this.dies = dies;
  }

  /** What a thread that is started now can rely on; only who made a context unloads it. */
  DrawnContext forStarted() {
    DrawnContext same = new DrawnContext(name, false, dies);
    same.loaded.addAll(loaded);
    same.unloaded = unloaded;
    return same;
  }
}
