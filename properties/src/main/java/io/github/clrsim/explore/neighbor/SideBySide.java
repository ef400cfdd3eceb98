package io.github.clrsim.explore.neighbor;

import io.github.clrsim.api.trace.Step;
import io.github.clrsim.explore.story.StepText;
import java.util.ArrayList;
import java.util.Arrays;
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
    /** It stands there, with another ID in place of each, as the other execution has them. */
    RENAMED,
    /** It stands there, with another answer, or with IDs that mean something else there. */
    CHANGED,
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

  /** Of those that have a like: what becomes of them if they were not moved. */
  private final Fate[] fates;

  private final int parts;

  private SideBySide(List<Step> failing, List<Step> passing) {
    this.failing = failing;
    this.passing = passing;
    this.likeOfFailing = new int[failing.size()];
    this.likeOfPassing = new int[passing.size()];
    this.inOrder = new boolean[failing.size()];
    this.fates = new Fate[failing.size()];
    this.parts = common(failing, passing);
    Arrays.fill(fates, Fate.ONLY);
    match();
    order();
    compare();
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
    return fates[step];
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
    while (step < Math.min(one.size(), other.size()) && isSame(one.get(step), other.get(step))) {
      step++;
    }
    return step;
  }

  /** What a profiler hands over may be an object of its own, which is another one in each run. */
  private static boolean isSame(Step one, Step other) {
    return one.equals(other)
        || (one instanceof Step.CallMade here
            && other instanceof Step.CallMade there
            && here.thread() == there.thread()
            && StepText.of(here).equals(StepText.of(there)));
  }

  /** First by all that a step says; what is left, but for its IDs. */
  private void match() {
    Arrays.fill(likeOfFailing, NONE);
    Arrays.fill(likeOfPassing, NONE);
    Keys keys = new Keys();
    int[] ofFailing = keys.of(failing, likeOfFailing, new int[0]);
    int[] ofPassing = keys.of(passing, likeOfPassing, new int[0]);
    pair(ofFailing, ofPassing);
    int[] maskedOfFailing = keys.of(failing, likeOfFailing, ofFailing);
    int[] maskedOfPassing = keys.of(passing, likeOfPassing, ofPassing);
    pair(maskedOfFailing, maskedOfPassing);
  }

  private void pair(int[] ofFailing, int[] ofPassing) {
    Map<Integer, Integer> places = new HashMap<>();
    for (int step = 0; step < ofFailing.length; step++) {
      if (likeOfFailing[step] == NONE) {
        places.put(ofFailing[step], step);
      }
    }
    for (int step = 0; step < ofPassing.length; step++) {
      int like = likeOfPassing[step] == NONE ? places.getOrDefault(ofPassing[step], NONE) : NONE;
      if (like != NONE) {
        likeOfPassing[step] = like;
        likeOfFailing[like] = step;
      }
    }
  }

  private void compare() {
    Ids ids = new Ids();
    for (int step = 0; step < failing.size(); step++) {
      if (likeOfFailing[step] == NONE) {
        continue;
      }
      String here = StepText.of(failing.get(step));
      String there = StepText.of(passing.get(likeOfFailing[step]));
      boolean isNamedAlike = ids.areAlike(here, there);
      if (here.equals(there)) {
        fates[step] = Fate.SAME;
      } else {
        boolean isRenamed = isNamedAlike && Ids.masked(here).equals(Ids.masked(there));
        fates[step] = isRenamed ? Fate.RENAMED : Fate.CHANGED;
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
}
