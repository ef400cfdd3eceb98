package io.github.clrsim.cli.trace;

import io.github.clrsim.api.trace.Step;
import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;

/**
 * Which steps of a trace are kept: those that are wanted, and what they cannot be understood
 * without. That is the other end of a call, callback or hook, all those around it, and the
 * appearance of its thread.
 */
final class Activities {
  private final BitSet kept = new BitSet();
  private final Map<Integer, Integer> appearances = new HashMap<>();
  private final Map<Integer, Deque<Open>> open = new HashMap<>();
  private int number;

  /** A call, callback or hook that has begun. */
  private static final class Open {
    private final int begin;
    private boolean isKept;

    Open(int begin) {
      this.begin = begin;
    }
  }

  /**
   * Adds the next step.
   *
   * @param isWanted whether it is one of those that were asked for
   */
  void add(Step step, boolean isWanted) {
    Deque<Open> around = open.computeIfAbsent(step.thread(), _ -> new ArrayDeque<>());
    switch (step) {
      case Step.ThreadSeen seen -> appearances.put(seen.thread(), number);
      case Step.CallbackEntered _, Step.CallMade _, Step.HookEntered _ ->
          around.push(new Open(number));
      case Step.CallbackReturned _,
          Step.CallAnswered _,
          Step.HookReturned _,
          Step.Claimed _,
          Step.MemoryRead _,
          Step.MemoryWritten _,
          Step.TruthTold _,
          Step.Marked _ -> {}
    }
    if (isWanted) {
      keep(step, around);
    }
    if (isEnd(step) && !around.isEmpty() && around.pop().isKept) {
      kept.set(number);
    }
    number++;
  }

  private void keep(Step step, Deque<Open> around) {
    kept.set(number);
    Integer appearance = appearances.get(step.thread());
    if (appearance != null) {
      kept.set(appearance);
    }
    for (Open each : around) {
      if (each.isKept) {
        break;
      }
      each.isKept = true;
      kept.set(each.begin);
    }
  }

  private static boolean isEnd(Step step) {
    return step instanceof Step.CallbackReturned
        || step instanceof Step.CallAnswered
        || step instanceof Step.HookReturned;
  }

  /** Whether the step of this number is kept; known once all were added. */
  boolean keeps(int step) {
    return kept.get(step);
  }
}
