package io.github.clrsim.laws.reference;

import io.github.clrsim.api.trace.Step;
import io.github.clrsim.api.trace.ThreadKind;
import io.github.clrsim.api.trace.Truth.OwnThreadsStand.OwnThread;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/**
 * The profiler's own threads, and how far each has come.
 *
 * <p>A simulation tells that at the end. Elsewhere pauses are not seen, nor what a thread does
 * beside calls: it is taken to have paused some time ago, and not to have ended; and one that is
 * seldom seen, to have had no time.
 */
final class OwnThreads {
  /** So many steps of its own in the trace are longer than the work between two pauses. */
  private static final int STEPS_BETWEEN_PAUSES = 1000;

  /** So many steps of its own in the trace a thread may take until it begins to give back. */
  private static final int STEPS_TO_BEGIN = 100;

  // By thread number; what it did latest stands last.
  private final Map<Integer, Deque<Long>> steps = new LinkedHashMap<>();
  private final Map<String, Integer> numbers = new HashMap<>();

  /** How many steps the trace had when a thread did this last. */
  record Standing(OptionalInt thread, boolean hasEnded, long paused, long settled) {}

  void see(long index, Step step) {
    if (step instanceof Step.ThreadSeen seen) {
      numbers.put(seen.name(), seen.thread());
      if (seen.kind() == ThreadKind.PROFILER) {
        steps.put(seen.thread(), new ArrayDeque<>());
      }
      return;
    }
    Deque<Long> own = steps.get(step.thread());
    if (own != null) {
      own.add(index);
      if (own.size() > STEPS_BETWEEN_PAUSES) {
        own.remove();
      }
    }
  }

  /** As a simulation tells it. */
  List<Standing> told(List<OwnThread> threads) {
    return threads.stream()
        .map(
            thread ->
                new Standing(
                    numbers.containsKey(thread.name())
                        ? OptionalInt.of(numbers.get(thread.name()))
                        : OptionalInt.empty(),
                    thread.hasEnded(),
                    thread.paused(),
                    thread.settled()))
        .toList();
  }

  /** As it was seen. */
  List<Standing> seen() {
    return steps.entrySet().stream()
        .map(
            thread ->
                new Standing(
                    OptionalInt.of(thread.getKey()),
                    false,
                    latest(thread.getValue(), STEPS_BETWEEN_PAUSES),
                    latest(thread.getValue(), STEPS_TO_BEGIN)))
        .toList();
  }

  /** The first of its latest steps, so many of them; 0 if there are fewer. */
  private static long latest(Deque<Long> own, int count) {
    return own.size() < count
        ? 0
        : own.stream().skip(own.size() - (long) count).findFirst().orElse(0L);
  }
}
