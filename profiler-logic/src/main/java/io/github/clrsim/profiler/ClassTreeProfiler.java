package io.github.clrsim.profiler;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.callback.ClassCallback;
import io.github.clrsim.api.id.ClassId;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.info.ClassIDInfo2;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.trace.Claim;
import io.github.clrsim.profiler.identity.TypeIdentity;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;

/**
 * A right profiler that knows from which class each class descends. Of each class that is announced
 * it claims that, and of all above it.
 */
public class ClassTreeProfiler extends LoadTracking {
  private final ReentrantLock lock = new ReentrantLock();
  private final Map<ClassId, ClassId> parents = new LinkedHashMap<>();

  /** A profiler for one run. */
  public ClassTreeProfiler(ProfilerHost host) {
    super(host);
  }

  @Override
  public HResult classLoadFinished(ClassCallback.ClassLoadFinished event) {
    HResult result = super.classLoadFinished(event);
    guard().using(() -> claimAbove(event.classId()));
    return result;
  }

  @Override
  protected void publish(ClassId classId, TypeIdentity identity) {
    info()
        .getClassIDInfo2(classId)
        .answer()
        .map(ClassIDInfo2::parentClassId)
        .ifPresent(parent -> locked(() -> learn(parents, classId, parent)));
    super.publish(classId, identity);
  }

  /** A class was announced, and descends from that one. */
  protected void learn(Map<ClassId, ClassId> tree, ClassId classId, ClassId parent) {
    tree.put(classId, parent);
  }

  /** Classes are gone: those that the map does not know any more. */
  protected void prune(Map<ClassId, ClassId> tree) {
    tree.keySet().removeIf(classId -> map().find(classId).isEmpty());
  }

  @Override
  protected void forget(ModuleId moduleId) {
    super.forget(moduleId);
    locked(() -> prune(parents));
  }

  @Override
  protected void forget(ClassId classId) {
    super.forget(classId);
    locked(() -> prune(parents));
  }

  private void claimAbove(ClassId classId) {
    Set<ClassId> met = new LinkedHashSet<>();
    Optional<ClassId> parent = parentOf(classId);
    for (ClassId at = classId; parent.isPresent() && met.add(at); parent = parentOf(at)) {
      host().claim(new Claim.ParentIs(at, parent.get()));
      at = parent.get();
    }
  }

  private Optional<ClassId> parentOf(ClassId classId) {
    lock.lock();
    try {
      return Optional.ofNullable(parents.get(classId));
    } finally {
      lock.unlock();
    }
  }

  private void locked(Runnable action) {
    lock.lock();
    try {
      action.run();
    } finally {
      lock.unlock();
    }
  }
}
