package io.github.clrsim.model.info;

import io.github.clrsim.api.trace.Truth;
import io.github.clrsim.api.trace.Truth.OwnThreadsStand.OwnThread;
import io.github.clrsim.explorer.schedule.SimulatedThread;
import io.github.clrsim.model.delivery.Delivery;
import io.github.clrsim.model.delivery.Journal;
import io.github.clrsim.model.thread.ClrThread;
import io.github.clrsim.model.thread.ClrThreads;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * How many references to each COM object a profiler holds. The runtime holds one of its own to most
 * of them, so that mistakes show themselves late, or never where they are made; laws find them.
 */
final class HeldReferences {
  /** So many steps a thread may take until it has given back the first thing it was handed. */
  private static final int STEPS_TO_BEGIN = 100;

  private final Delivery delivery;
  private final Journal journal;
  private final ClrThreads threads;
  // Of each object the references that are held, the oldest first.
  private final Map<String, Deque<Taking>> held = new LinkedHashMap<>();
  // By number, those that took something outside of callbacks and hooks.
  private final Map<Integer, ClrThread> onTheirOwn = new LinkedHashMap<>();

  HeldReferences(Delivery delivery, Journal journal, ClrThreads threads) {
    this.delivery = delivery;
    this.journal = journal;
    this.threads = threads;
  }

  /**
   * A reference was taken.
   *
   * @param step how many steps the trace had
   * @param stepsTaken by each thread of the profiler's own, by its number
   */
  private record Taking(long step, Map<Integer, Integer> stepsTaken) {
    boolean isLongAgo(SimulatedThread thread) {
      return thread.stepsTaken() - stepsTaken.getOrDefault(thread.number(), 0) >= STEPS_TO_BEGIN;
    }
  }

  /** A reference was handed out, or taken; how many there are now. */
  int taken(String object) {
    ClrThread thread = threads.current();
    if (thread.visiting().isEmpty()) {
      onTheirOwn.put(thread.simulated().number(), thread);
    }
    Map<Integer, Integer> steps = new HashMap<>();
    threads.guests().forEach(guest -> steps.put(guest.number(), guest.stepsTaken()));
    Deque<Taking> references = held.computeIfAbsent(object, _ -> new ArrayDeque<>());
    references.add(new Taking(journal.fingerprinter().steps(), steps));
    return references.size();
  }

  /** A reference was given back; how many are left. */
  int givenBack(String object) {
    Deque<Taking> references = held.getOrDefault(object, new ArrayDeque<>());
    references.poll();
    return references.size();
  }

  /** Whether there are references to the object. */
  boolean isHeld(String object) {
    return !held.getOrDefault(object, new ArrayDeque<>()).isEmpty();
  }

  /** The run ends orderly: whoever judges what is held has to know who may yet give it back. */
  void tellThreads() {
    if (held.values().stream().anyMatch(references -> !references.isEmpty())) {
      List<OwnThread> standing = new ArrayList<>();
      for (ClrThread thread : onTheirOwn.values()) {
        if (thread.hasEnded()) {
          standing.add(new OwnThread(thread.simulated().name(), true, 0, 0));
        }
      }
      for (SimulatedThread guest : threads.guests()) {
        if (standing.stream().noneMatch(ended -> ended.name().equals(guest.name()))) {
          standing.add(new OwnThread(guest.name(), false, threads.pausedAt(guest), settled(guest)));
        }
      }
      delivery.tell(new Truth.OwnThreadsStand(standing));
    }
  }

  private long settled(SimulatedThread thread) {
    return held.values().stream()
        .flatMap(Deque::stream)
        .filter(taking -> taking.isLongAgo(thread))
        .mapToLong(taking -> taking.step() + 1)
        .max()
        .orElse(0);
  }
}
