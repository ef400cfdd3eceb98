package io.github.clrsim.explore.neighbor;

import io.github.clrsim.api.trace.Step;
import io.github.clrsim.explore.story.StepText;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/**
 * Numbers by which like steps are known, in both executions: the thread by its name, the callbacks
 * and calls around, what the step says, and how many that say the same came before in there.
 */
final class Keys {
  private final Map<Key, Integer> numbers = new HashMap<>();

  private record Key(int inside, String what, int times) {}

  private record Open(int number, Map<String, Integer> times) {}

  /**
   * The numbers of all steps.
   *
   * @param likes the steps that have a like already, which keep their numbers
   * @param known their numbers; if there are any, the others are known but for their IDs
   */
  int[] of(List<Step> steps, int[] likes, int[] known) {
    boolean isMasked = known.length > 0;
    UnaryOperator<String> words = isMasked ? Ids::masked : UnaryOperator.identity();
    Map<Integer, Deque<Open>> threads = new HashMap<>();
    Map<String, Integer> namesakes = new HashMap<>();
    Map<Integer, String> names = new HashMap<>();
    int[] keys = new int[steps.size()];
    for (int index = 0; index < keys.length; index++) {
      Step step = steps.get(index);
      if (step instanceof Step.ThreadSeen seen) {
        int times = namesakes.merge(seen.name(), 1, Integer::sum);
        names.put(seen.thread(), seen.name() + " " + times);
      }
      Deque<Open> open =
          threads.computeIfAbsent(
              step.thread(),
              thread -> {
                Deque<Open> made = new ArrayDeque<>();
                String name = names.getOrDefault(thread, "thread " + thread);
                made.push(new Open(number(SideBySide.NONE, name, 0), new HashMap<>()));
                return made;
              });
      boolean isKept = isMasked && likes[index] != SideBySide.NONE;
      keys[index] = key(step, open, words, isKept ? known[index] : SideBySide.NONE);
    }
    return keys;
  }

  /** Its number, which may be known; what it opens or closes is opened or closed. */
  private int key(Step step, Deque<Open> open, UnaryOperator<String> words, int known) {
    return switch (step) {
      case Step.CallbackEntered _, Step.CallMade _, Step.HookEntered _ -> {
        int number = within(open.getFirst(), words.apply(StepText.of(step)), known);
        open.push(new Open(number, new HashMap<>()));
        yield number;
      }
      case Step.CallbackReturned _, Step.CallAnswered _, Step.HookReturned _ -> {
        int inside = open.size() > 1 ? open.pop().number() : open.getFirst().number();
        yield number(inside, "end", 0);
      }
      // The number of a thread depends on which one came first.
      case Step.ThreadSeen _ -> within(open.getFirst(), "seen", known);
      case Step.Claimed _,
          Step.MemoryRead _,
          Step.MemoryWritten _,
          Step.TruthTold _,
          Step.Marked _ ->
          within(open.getFirst(), words.apply(StepText.of(step)), known);
    };
  }

  private int within(Open around, String what, int known) {
    return known == SideBySide.NONE
        ? number(around.number(), what, around.times().merge(what, 1, Integer::sum))
        : known;
  }

  private int number(int inside, String what, int times) {
    return numbers.computeIfAbsent(new Key(inside, what, times), _ -> numbers.size());
  }
}
