package io.github.clrsim.conformance.report;

import io.github.clrsim.api.trace.Step;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The threads of two executions: those of one name, in their order, are one thread. */
final class CommonThreads {
  private final Map<String, Integer> numbers = new LinkedHashMap<>();
  private final Map<Integer, String> names = new LinkedHashMap<>();
  private final Map<Integer, Integer> ofSecond = new HashMap<>();

  private CommonThreads() {}

  /** The numbers are those of the first; what only the second has, is numbered on. */
  static CommonThreads of(List<Step> first, List<Step> second) {
    CommonThreads threads = new CommonThreads();
    Map<String, Integer> times = new HashMap<>();
    int next = 0;
    for (Step step : first) {
      next = Math.max(next, step.thread() + 1);
      if (step instanceof Step.ThreadSeen seen) {
        threads.numbers.put(key(seen, times), seen.thread());
        threads.names.put(seen.thread(), seen.name());
      }
    }
    times.clear();
    for (Step step : second) {
      if (step instanceof Step.ThreadSeen seen) {
        String key = key(seen, times);
        if (!threads.numbers.containsKey(key)) {
          threads.numbers.put(key, next);
          threads.names.put(next, seen.name());
          next++;
        }
        threads.ofSecond.put(seen.thread(), threads.numbers.getOrDefault(key, seen.thread()));
      }
    }
    return threads;
  }

  private static String key(Step.ThreadSeen seen, Map<String, Integer> times) {
    return seen.name() + " " + times.merge(seen.name(), 1, Integer::sum);
  }

  /** The number by which a thread of the second is known. */
  int numberOf(int threadOfSecond) {
    return ofSecond.getOrDefault(threadOfSecond, threadOfSecond);
  }

  /** The names of all, by their numbers. */
  Map<Integer, String> names() {
    return names;
  }
}
