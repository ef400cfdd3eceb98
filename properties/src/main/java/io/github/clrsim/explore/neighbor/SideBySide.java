package io.github.clrsim.explore.neighbor;

import io.github.clrsim.api.trace.Step;
import io.github.clrsim.explore.story.StepText;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Two executions side by side. A step of one has its like in the other: the same on the same
 * thread, within the same callback or call, the first of such as the first, the second as the
 * second. As many of them as possible stand in the same order; the others were moved.
 */
public final class SideBySide {
  /** Stands for no step. */
  public static final int NONE = -1;

  /** What became of a step in the other execution. */
  public enum Fate {
    /** It stands there, too. */
    SAME,
    /** It stands there, with another answer. */
    ANSWERED,
    /** It stands there before or behind steps that it does not pass here. */
    MOVED,
    /** Nothing there is like it. */
    ONLY
  }

  /**
   * A line: a step of each, or of one. Steps that stand in one line need not have to do with each
   * other.
   *
   * @param failing the number of a step of the one that fails, or {@link #NONE}
   * @param passing the same of the one that passes
   */
  public record Line(int failing, int passing) {}

  private final List<Step> failing;
  private final List<Step> passing;
  private final int[] likeOfFailing;
  private final int[] likeOfPassing;
  private final boolean[] inOrder;
  private final int parts;

  private SideBySide(List<Step> failing, List<Step> passing) {
    this.failing = failing;
    this.passing = passing;
    this.likeOfFailing = new int[failing.size()];
    this.likeOfPassing = new int[passing.size()];
    this.inOrder = new boolean[failing.size()];
    this.parts = common(failing, passing);
    match();
    order();
  }

  /** Compares them. */
  public static SideBySide of(List<Step> failing, List<Step> passing) {
    return new SideBySide(List.copyOf(failing), List.copyOf(passing));
  }

  /** The number of the first step that is not the same in both. */
  public int parts() {
    return parts;
  }

  /** The step of the one that passes that is like this one of the other, or {@link #NONE}. */
  public int likeOfFailing(int step) {
    return likeOfFailing[step];
  }

  /** The step of the one that fails that is like this one of the other, or {@link #NONE}. */
  public int likeOfPassing(int step) {
    return likeOfPassing[step];
  }

  /** What became of a step of the one that fails. */
  public Fate fateOfFailing(int step) {
    return likeOfFailing[step] == NONE ? Fate.ONLY : fate(step);
  }

  /** What became of a step of the one that passes. */
  public Fate fateOfPassing(int step) {
    return likeOfPassing[step] == NONE ? Fate.ONLY : fate(likeOfPassing[step]);
  }

  private Fate fate(int step) {
    if (!inOrder[step]) {
      return Fate.MOVED;
    }
    Step like = passing.get(likeOfFailing[step]);
    return StepText.of(failing.get(step)).equals(StepText.of(like)) ? Fate.SAME : Fate.ANSWERED;
  }

  /** All lines from where they part. */
  public List<Line> lines() {
    List<Line> lines = new ArrayList<>();
    int here = parts;
    int there = parts;
    for (int step = parts; step <= failing.size(); step++) {
      boolean isEnd = step == failing.size();
      if (!isEnd && !inOrder[step]) {
        continue;
      }
      int other = isEnd ? passing.size() : likeOfFailing[step];
      while (here < step || there < other) {
        lines.add(new Line(here < step ? here++ : NONE, there < other ? there++ : NONE));
      }
      if (!isEnd) {
        lines.add(new Line(here++, there++));
      }
    }
    return List.copyOf(lines);
  }

  private static int common(List<Step> one, List<Step> other) {
    int step = 0;
    while (step < Math.min(one.size(), other.size()) && one.get(step).equals(other.get(step))) {
      step++;
    }
    return step;
  }

  private void match() {
    Keys keys = new Keys();
    Map<Integer, Integer> places = new HashMap<>();
    int[] ofFailing = keys.of(failing);
    for (int step = 0; step < ofFailing.length; step++) {
      places.put(ofFailing[step], step);
    }
    Arrays.fill(likeOfFailing, NONE);
    int[] ofPassing = keys.of(passing);
    for (int step = 0; step < ofPassing.length; step++) {
      int like = places.getOrDefault(ofPassing[step], NONE);
      likeOfPassing[step] = like;
      if (like != NONE) {
        likeOfFailing[like] = step;
      }
    }
  }

  /** The longest run of steps that stand in the same order in both: patience sorting. */
  private void order() {
    int[] ends = new int[failing.size()];
    int[] before = new int[failing.size()];
    int length = 0;
    for (int step = 0; step < failing.size(); step++) {
      if (likeOfFailing[step] == NONE) {
        continue;
      }
      int low = 0;
      int high = length;
      while (low < high) {
        int middle = (low + high) >>> 1;
        if (likeOfFailing[ends[middle]] < likeOfFailing[step]) {
          low = middle + 1;
        } else {
          high = middle;
        }
      }
      before[step] = low == 0 ? NONE : ends[low - 1];
      ends[low] = step;
      length = Math.max(length, low + 1);
    }
    for (int step = length == 0 ? NONE : ends[length - 1]; step != NONE; step = before[step]) {
      inOrder[step] = true;
    }
  }

  /** Numbers by which like steps are known; one for both executions. */
  private static final class Keys {
    private final Map<Key, Integer> numbers = new HashMap<>();

    private record Key(int inside, String what, int times) {}

    private record Open(int number, Map<String, Integer> times) {}

    int[] of(List<Step> steps) {
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
                  made.push(new Open(number(NONE, name, 0), new HashMap<>()));
                  return made;
                });
        keys[index] = key(step, open);
      }
      return keys;
    }

    private int key(Step step, Deque<Open> open) {
      return switch (step) {
        case Step.CallbackEntered _, Step.CallMade _, Step.HookEntered _ -> {
          int number = within(open.getFirst(), StepText.of(step));
          open.push(new Open(number, new HashMap<>()));
          yield number;
        }
        case Step.CallbackReturned _, Step.CallAnswered _, Step.HookReturned _ -> {
          int inside = open.size() > 1 ? open.pop().number() : open.getFirst().number();
          yield number(inside, "end", 0);
        }
        // The number of a thread depends on which one came first.
        case Step.ThreadSeen _ -> within(open.getFirst(), "seen");
        case Step.Claimed _,
            Step.MemoryRead _,
            Step.MemoryWritten _,
            Step.TruthTold _,
            Step.Marked _ ->
            within(open.getFirst(), StepText.of(step));
      };
    }

    private int within(Open around, String what) {
      return number(around.number(), what, around.times().merge(what, 1, Integer::sum));
    }

    private int number(int inside, String what, int times) {
      return numbers.computeIfAbsent(new Key(inside, what, times), _ -> numbers.size());
    }
  }
}
