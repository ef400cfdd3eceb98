package io.github.clrsim.model.loader;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.SequencedSet;
import java.util.Set;

/**
 * One thread's way through the levels above exact parents, for one type and all that it needs: what
 * it has begun, been at, and finished. Each thread goes all the way itself (clsload.cpp:
 * PushFinalLevels; methodtable.cpp: DoFullyLoad).
 */
final class FinalLevels {
  private final LoadLevel target;
  private final SequencedSet<LoadedType> begun = new LinkedHashSet<>();
  // Looked up only, never walked.
  private final Set<LoadedType> visited = new HashSet<>();
  private List<LoadedType> finished = new ArrayList<>();

  /** To this level. */
  FinalLevels(LoadLevel target) {
    this.target = target;
  }

  /** The type has exact parents, and its turn will come, if there is more to do. */
  void begin(LoadedType type) {
    if (isOpen(type)) {
      begun.add(type);
    }
  }

  /** Whose turn it is: of those begun, the last. */
  Optional<LoadedType> next() {
    while (!begun.isEmpty()) {
      LoadedType type = begun.removeLast();
      if (takes(type)) {
        return Optional.of(type);
      }
    }
    return Optional.empty();
  }

  /** Whether there is more to do for the type, and it was not visited; now it is. */
  boolean takes(LoadedType type) {
    begun.remove(type);
    return isOpen(type) && visited.add(type);
  }

  /** All that the type needs is loaded. */
  void finished(LoadedType type) {
    finished.add(type);
  }

  /** Those that are finished since it was asked for last. */
  List<LoadedType> takeFinished() {
    List<LoadedType> taken = finished;
    finished = new ArrayList<>();
    return taken;
  }

  /** One whose exact parents are missing is being loaded by somebody who waits for this thread. */
  private boolean isOpen(LoadedType type) {
    return type.hasReached(LoadLevel.CLASS_LOAD_EXACTPARENTS) && !type.hasReached(target);
  }
}
