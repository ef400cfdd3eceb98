package io.github.clrsim.laws.reference;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;

/** What one thread has taken and not given back, in one visit to the profiler or outside of any. */
final class Hand {
  // Of each object the steps at which references to it were taken, the latest first.
  private final Map<ComObject, Deque<Long>> taken = new HashMap<>();

  void took(ComObject object, long step) {
    taken.computeIfAbsent(object, _ -> new ArrayDeque<>()).push(step);
  }

  void gaveBack(ComObject object) {
    steps(object).poll();
  }

  int holds(ComObject object) {
    return steps(object).size();
  }

  /** How many of them it took at this step or later. */
  int holdsSince(ComObject object, long step) {
    return (int) steps(object).stream().filter(each -> each >= step).count();
  }

  private Deque<Long> steps(ComObject object) {
    return taken.getOrDefault(object, new ArrayDeque<>());
  }
}
