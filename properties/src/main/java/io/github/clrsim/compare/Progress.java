package io.github.clrsim.compare;

import io.github.clrsim.api.callback.ThreadCallback.ThreadNameChanged;
import io.github.clrsim.api.outcome.Outcome;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.compare.account.Woven;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * How far the threads of one arm came: which marks they passed, and at which steps; and whether the
 * profiler was let go.
 */
final class Progress {
  private final Map<String, Integer> passed = new LinkedHashMap<>();
  private final Map<String, String> last = new HashMap<>();
  private final boolean isDetached;

  Progress(Woven woven, List<Step> steps) {
    for (int index = 0; index < steps.size(); index++) {
      if (steps.get(index) instanceof Step.CallbackEntered(int _, ThreadNameChanged named)
          && woven.isOwn(named.name())) {
        passed.putIfAbsent(named.name(), index);
        last.put(Woven.threadOf(named.name()), named.name());
      }
    }
    isDetached = steps.stream().anyMatch(Progress::grantsDetach);
  }

  private static boolean grantsDetach(Step step) {
    return step instanceof Step.CallAnswered(int _, String method, Outcome<?> outcome)
        && method.equals("RequestProfilerDetach")
        && !outcome.hresult().failed();
  }

  /** Whether a detach was granted. */
  boolean isDetached() {
    return isDetached;
  }

  /** The step at which this mark was passed, if it was. */
  Optional<Integer> at(String mark) {
    return Optional.ofNullable(passed.get(mark));
  }

  /** Whether its thread passed this mark, and another behind it. */
  boolean isOver(String mark) {
    return passed.containsKey(mark) && !mark.equals(last.get(Woven.threadOf(mark)));
  }

  /** Whether the thread passed a mark. */
  boolean hasBegun(String thread) {
    return last.containsKey(thread);
  }
}
