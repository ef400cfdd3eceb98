package io.github.clrsim.model.info;

import io.github.clrsim.api.trace.Truth;
import io.github.clrsim.diagnostic.Counted;
import io.github.clrsim.model.delivery.Delivery;
import io.github.clrsim.model.thread.ClrThread;
import io.github.clrsim.model.thread.ClrThreads;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * How many references to each COM object a profiler holds. The runtime holds one of its own to most
 * of them, so that mistakes show themselves late, or never where they are made.
 */
final class HeldReferences {
  /** So many steps a thread may take until it has given back the first thing it was handed. */
  private static final int STEPS_TO_BEGIN = 100;

  private final Delivery delivery;
  private final ClrThreads threads;
  private final Map<String, Integer> counts = new LinkedHashMap<>();
  // How many steps each thread of the profiler's own had taken, for each reference, oldest first.
  private final Map<String, Deque<Map<Integer, Integer>>> takings = new HashMap<>();
  // By thread number: what it has in hand in its visit to the profiler's code.
  private final Map<Integer, InVisit> inVisits = new LinkedHashMap<>();
  // By thread number, of the profiler's own threads.
  private final Map<Integer, OnItsOwn> onTheirOwn = new LinkedHashMap<>();
  private final Set<String> blamed = new LinkedHashSet<>();
  private boolean areHandedOver;

  HeldReferences(Delivery delivery, ClrThreads threads) {
    this.delivery = delivery;
    this.threads = threads;
  }

  /** What a thread has taken and not given back yet. */
  private sealed interface InHand {
    /** How many references to the object its thread may still give back. */
    int stillInHand(String object);

    void took(String object);

    void gaveBack(String object);
  }

  /** In a callback or a hook: until that is over. */
  private record InVisit(ClrThread thread, OptionalInt visit, Map<String, Integer> counts)
      implements InHand {

    boolean isUnderWay() {
      return visit.equals(thread.visiting());
    }

    @Override
    public int stillInHand(String object) {
      return isUnderWay() ? counts.getOrDefault(object, 0) : 0;
    }

    @Override
    public void took(String object) {
      counts.merge(object, 1, Integer::sum);
    }

    @Override
    public void gaveBack(String object) {
      counts.computeIfPresent(object, (_, count) -> Math.max(0, count - 1));
    }
  }

  /**
   * Outside of these, on a thread of the profiler: as long as it lives it may give back what it
   * took since it last paused, and one reference more to each object, which it may hold all its
   * life.
   */
  private static final class OnItsOwn implements InHand {
    private final ClrThread thread;
    private final Map<String, Integer> earlier = new LinkedHashMap<>();
    private final Map<String, Integer> sincePause = new LinkedHashMap<>();
    private int pauses;

    OnItsOwn(ClrThread thread) {
      this.thread = thread;
    }

    @Override
    public int stillInHand(String object) {
      lookForPause();
      return thread.hasEnded()
          ? 0
          : sincePause.getOrDefault(object, 0) + Math.min(1, earlier.getOrDefault(object, 0));
    }

    int lost(String object) {
      int still = stillInHand(object);
      return sincePause.getOrDefault(object, 0) + earlier.getOrDefault(object, 0) - still;
    }

    @Override
    public void took(String object) {
      lookForPause();
      sincePause.merge(object, 1, Integer::sum);
    }

    @Override
    public void gaveBack(String object) {
      lookForPause();
      Map<String, Integer> from = sincePause.getOrDefault(object, 0) > 0 ? sincePause : earlier;
      from.computeIfPresent(object, (_, count) -> Math.max(0, count - 1));
    }

    private void lookForPause() {
      if (pauses != thread.pauses()) {
        pauses = thread.pauses();
        sincePause.forEach((object, count) -> earlier.merge(object, count, Integer::sum));
        sincePause.clear();
      }
    }
  }

  /** A reference was handed out, or taken. */
  int taken(String object) {
    inHand().took(object);
    Map<Integer, Integer> steps = new HashMap<>();
    threads.guests().forEach(guest -> steps.put(guest.number(), guest.stepsTaken()));
    takings.computeIfAbsent(object, _ -> new ArrayDeque<>()).add(steps);
    return counts.merge(object, 1, Integer::sum);
  }

  /** A reference was given back. */
  int givenBack(String object) {
    int held = counts.getOrDefault(object, 0);
    if (held == 0) {
      blame(object, "was released more often than it was handed out");
      return 0;
    }
    InHand mine = inHand();
    areHandedOver |= mine instanceof OnItsOwn && mine.stillInHand(object) == 0;
    mine.gaveBack(object);
    takings.getOrDefault(object, new ArrayDeque<>()).poll();
    counts.put(object, held - 1);
    return held - 1;
  }

  /** Whether there are references to the object. */
  boolean isHeld(String object) {
    return counts.getOrDefault(object, 0) > 0;
  }

  /** The object was called. */
  void used(String object) {
    if (!isHeld(object)) {
      blame(object, "was used behind its last release");
    }
  }

  /**
   * The run ends orderly: what is held now was forgotten. But the threads that are inside a
   * callback or a hook stop there with the process, and so do the profiler's own, wherever they
   * are: what they have in hand is not lost by them. One reference may be kept for as long as the
   * object lives, since nobody promises a Shutdown in which to give it back (N57). And where one
   * thread gives back what another took, or may yet begin to, some may be on their way.
   *
   * @param isAlive whether an object is there as long as the process is
   */
  void tellLeaks(Predicate<String> isAlive) {
    counts.forEach(
        (object, held) -> {
          int kept = held - stillInHand(object);
          int allowed = isAlive.test(object) ? 1 : 0;
          boolean isOnItsWay = lostOnTheirOwn(object) <= allowed && mayYetBeGivenBack(object);
          if (kept > allowed && !areHandedOver && !isOnItsWay) {
            blame(object, "was handed out and never released, " + Counted.of(kept, "time"));
          }
        });
  }

  /** How many references the profiler's own threads took, and will not give back. */
  private int lostOnTheirOwn(String object) {
    return onTheirOwn.values().stream().mapToInt(each -> each.lost(object)).sum();
  }

  /** Whether a thread of the profiler's own hardly moved since the oldest was taken. */
  private boolean mayYetBeGivenBack(String object) {
    Map<Integer, Integer> before =
        takings.getOrDefault(object, new ArrayDeque<>()).stream().findFirst().orElse(Map.of());
    return threads.guests().stream()
        .anyMatch(
            guest -> guest.stepsTaken() - before.getOrDefault(guest.number(), 0) < STEPS_TO_BEGIN);
  }

  private int stillInHand(String object) {
    return Stream.concat(inVisits.values().stream(), onTheirOwn.values().stream())
        .mapToInt(each -> each.stillInHand(object))
        .sum();
  }

  private InHand inHand() {
    ClrThread thread = threads.current();
    int number = thread.simulated().number();
    return thread.visiting().isPresent()
        ? inVisits.compute(
            number,
            (_, before) ->
                before != null && before.isUnderWay()
                    ? before
                    : new InVisit(thread, thread.visiting(), new LinkedHashMap<>()))
        : onTheirOwn.computeIfAbsent(number, _ -> new OnItsOwn(thread));
  }

  /** One mistake is enough for each object. */
  private void blame(String object, String how) {
    if (blamed.add(object)) {
      delivery.tell(new Truth.ObjectIsMisused(object, how));
    }
  }
}
