package io.github.clrsim.laws.lifetime;

import io.github.clrsim.api.id.RunTimeId;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Who goes with whom: a class with its module and with the modules of its type arguments, an array
 * with its element, a function with all it is made of (ordering G49: a class dies with its loader
 * allocator).
 */
final class Ownership {
  // Looked up only, never walked: the sets keep the order in which they were filled.
  private final Map<RunTimeId, Set<RunTimeId>> dependents = new HashMap<>();
  private final Map<RunTimeId, Set<RunTimeId>> owners = new HashMap<>();

  void link(RunTimeId dependent, List<? extends RunTimeId> ownersOfIt) {
    Set<RunTimeId> known = owners.get(dependent);
    if (known != null && known.containsAll(ownersOfIt)) {
      return; // As nearly always: profilers ask again and again.
    }
    for (RunTimeId owner : ownersOfIt) {
      if (!owner.isNull() && !owner.equals(dependent)) {
        dependents.computeIfAbsent(owner, key -> new LinkedHashSet<>()).add(dependent);
        owners.computeIfAbsent(dependent, key -> new LinkedHashSet<>()).add(owner);
      }
    }
  }

  /** All that goes when {@code id} goes, itself first. */
  Set<RunTimeId> household(RunTimeId id) {
    Set<RunTimeId> found = new LinkedHashSet<>();
    List<RunTimeId> open = new ArrayList<>(List.of(id));
    while (!open.isEmpty()) {
      RunTimeId next = open.removeLast();
      if (found.add(next)) {
        open.addAll(dependents.getOrDefault(next, Set.of()));
      }
    }
    return Collections.unmodifiableSet(found);
  }

  /** With whom {@code id} goes, in the order in which that was learnt. */
  Set<RunTimeId> ownersOf(RunTimeId id) {
    return owners.getOrDefault(id, Set.of());
  }

  /** Forgets whom {@code id} depends on. */
  void unlink(RunTimeId id) {
    Set<RunTimeId> former = owners.remove(id);
    if (former != null) {
      for (RunTimeId owner : former) {
        Set<RunTimeId> left = dependents.getOrDefault(owner, new LinkedHashSet<>());
        left.remove(id);
        if (left.isEmpty()) {
          dependents.remove(owner);
        }
      }
    }
  }
}
