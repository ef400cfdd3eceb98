package io.github.clrsim.model.info;

import io.github.clrsim.api.trace.Truth;
import io.github.clrsim.model.delivery.Delivery;
import io.github.clrsim.model.thread.ClrThread;
import io.github.clrsim.model.thread.ClrThreads;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;

/**
 * How many references to each COM object a profiler holds. The runtime holds one of its own to most
 * of them, so that mistakes show themselves late, or never where they are made.
 */
final class HeldReferences {
  private final Delivery delivery;
  private final ClrThreads threads;
  private final Map<String, Integer> counts = new LinkedHashMap<>();
  // By thread number: what it has in hand in its visit to the profiler's code.
  private final Map<Integer, InHand> inHand = new LinkedHashMap<>();
  private final Set<String> blamed = new LinkedHashSet<>();

  HeldReferences(Delivery delivery, ClrThreads threads) {
    this.delivery = delivery;
    this.threads = threads;
  }

  /** What a callback or a hook has taken and not given back yet. */
  private record InHand(ClrThread thread, OptionalInt visit, Map<String, Integer> counts) {
    boolean isUnderWay() {
      return visit.isPresent() && visit.equals(thread.visiting());
    }
  }

  /** A reference was handed out, or taken. */
  int taken(String object) {
    visit().counts().merge(object, 1, Integer::sum);
    return counts.merge(object, 1, Integer::sum);
  }

  /** A reference was given back. */
  int givenBack(String object) {
    int held = counts.getOrDefault(object, 0);
    if (held == 0) {
      blame(object, "was released more often than it was handed out");
      return 0;
    }
    visit().counts().computeIfPresent(object, (_, count) -> Math.max(0, count - 1));
    counts.put(object, held - 1);
    return held - 1;
  }

  /** The object was called. */
  void used(String object) {
    if (counts.getOrDefault(object, 0) == 0) {
      blame(object, "was used behind its last release");
    }
  }

  /**
   * The run ends orderly: what is held now was forgotten. But the threads that are inside a
   * callback or a hook stop there with the process, and what they have in hand is not lost by them.
   */
  void tellLeaks() {
    counts.forEach(
        (object, held) -> {
          int kept = held - stillInHand(object);
          if (kept > 0) {
            blame(object, "was handed out and never released, %d times".formatted(kept));
          }
        });
  }

  private int stillInHand(String object) {
    return inHand.values().stream()
        .filter(InHand::isUnderWay)
        .mapToInt(each -> each.counts().getOrDefault(object, 0))
        .sum();
  }

  private InHand visit() {
    ClrThread thread = threads.current();
    return inHand.compute(
        thread.simulated().number(),
        (_, before) ->
            before != null && before.isUnderWay()
                ? before
                : new InHand(thread, thread.visiting(), new LinkedHashMap<>()));
  }

  /** One mistake is enough for each object. */
  private void blame(String object, String how) {
    if (blamed.add(object)) {
      delivery.tell(new Truth.ObjectIsMisused(object, how));
    }
  }
}
