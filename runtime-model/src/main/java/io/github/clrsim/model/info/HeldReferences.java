package io.github.clrsim.model.info;

import io.github.clrsim.api.trace.Truth;
import io.github.clrsim.model.delivery.Delivery;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/**
 * How many references to each COM object a profiler holds. The runtime holds one of its own to most
 * of them, so that mistakes show themselves late, or never where they are made.
 */
final class HeldReferences {
  private final Delivery delivery;
  private final Map<String, Integer> counts = new LinkedHashMap<>();
  private final Set<String> blamed = new LinkedHashSet<>();

  HeldReferences(Delivery delivery) {
    this.delivery = delivery;
  }

  /** A reference was handed out, or taken. */
  int taken(String object) {
    return counts.merge(object, 1, Integer::sum);
  }

  /** A reference was given back. */
  int givenBack(String object) {
    int held = counts.getOrDefault(object, 0);
    if (held == 0) {
      blame(object, "was released more often than it was handed out");
      return 0;
    }
    counts.put(object, held - 1);
    return held - 1;
  }

  /** The object was called. */
  void used(String object) {
    if (counts.getOrDefault(object, 0) == 0) {
      blame(object, "was used behind its last release");
    }
  }

  /** The run ends orderly: what is held now was forgotten. */
  void tellLeaks() {
    counts.forEach(
        (object, held) -> {
          if (held > 0) {
            blame(object, "was handed out and never released, %d times".formatted(held));
          }
        });
  }

  /** One mistake is enough for each object. */
  private void blame(String object, String how) {
    if (blamed.add(object)) {
      delivery.tell(new Truth.ObjectIsMisused(object, how));
    }
  }
}
