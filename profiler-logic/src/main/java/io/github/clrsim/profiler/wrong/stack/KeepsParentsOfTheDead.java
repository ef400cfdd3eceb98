package io.github.clrsim.profiler.wrong.stack;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.id.ClassId;
import io.github.clrsim.profiler.ClassTreeProfiler;
import java.util.Map;

/** It keeps what a ClassID descended from first, also when another class has that ID (race R2). */
public final class KeepsParentsOfTheDead extends ClassTreeProfiler {

  /** A profiler for one run. */
  public KeepsParentsOfTheDead(ProfilerHost host) {
    super(host);
  }

  @Override
  protected void learn(Map<ClassId, ClassId> tree, ClassId classId, ClassId parent) {
    tree.putIfAbsent(classId, parent);
  }

  @Override
  protected void prune(Map<ClassId, ClassId> tree) {
    // A class stays what it is.
  }
}
