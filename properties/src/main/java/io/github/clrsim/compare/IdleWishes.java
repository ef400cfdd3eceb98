package io.github.clrsim.compare;

import io.github.clrsim.api.callback.ThreadCallback.ThreadNameChanged;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.compare.account.Woven;
import io.github.clrsim.model.scenario.Action;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Wishes that the profiler change the code of a method that it does not know, because its assembly
 * is not loaded: nothing comes of them, on no arm, which is no evidence that both do the same.
 */
final class IdleWishes {
  private static final Set<String> REQUESTS =
      Set.of("RequestReJIT", "RequestReJITWithInliners", "RequestRevert");

  private IdleWishes() {}

  /** The marks in front of them, in the order of the scenario. */
  static List<String> of(Woven woven, List<Step> steps) {
    Set<String> wishes = new LinkedHashSet<>(woven.marked(Action.WishReJIT.class).keySet());
    wishes.addAll(woven.marked(Action.WishRevert.class).keySet());
    // By thread, the wish that is under way.
    Map<Integer, String> open = new HashMap<>();
    Set<String> begun = new LinkedHashSet<>();
    Set<String> granted = new LinkedHashSet<>();
    for (Step step : steps) {
      if (step instanceof Step.CallbackEntered(int thread, ThreadNameChanged named)
          && woven.isOwn(named.name())) {
        open.remove(thread);
        if (wishes.contains(named.name())) {
          open.put(thread, named.name());
          begun.add(named.name());
        }
      } else if (step instanceof Step.CallMade made
          && REQUESTS.contains(made.call().method().name())) {
        // A thread of the profiler's makes the call, while the one that wishes waits.
        granted.addAll(open.values());
      }
    }
    List<String> idle = new ArrayList<>(wishes);
    idle.retainAll(begun);
    idle.removeAll(granted);
    return idle;
  }
}
