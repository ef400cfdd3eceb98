package io.github.clrsim.compare.account;

import io.github.clrsim.api.callback.ThreadCallback.ThreadNameChanged;
import io.github.clrsim.api.trace.Step;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Between which steps each thread of the scenario passes its marks: then it is there for sure. When
 * a thread that was started comes to its first mark, and how long one lives behind its last, is
 * ordered by nothing.
 */
final class Marked {
  private final Map<String, Integer> first = new HashMap<>();
  private final Map<String, Integer> last = new HashMap<>();

  Marked(Woven woven, List<Step> steps) {
    for (int index = 0; index < steps.size(); index++) {
      if (steps.get(index) instanceof Step.CallbackEntered(int _, ThreadNameChanged named)
          && woven.marks().containsKey(named.name())) {
        String thread = "thread " + Woven.threadOf(named.name());
        first.putIfAbsent(thread, index);
        last.put(thread, index);
      }
    }
  }

  /**
   * Whether this thread has passed a mark by then, and will pass another.
   *
   * @param thread as it is called in words
   */
  boolean isBetween(String thread, int at) {
    return first.getOrDefault(thread, at) < at && at < last.getOrDefault(thread, at);
  }
}
