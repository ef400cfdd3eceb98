package io.github.clrsim.explorer.schedule;

import io.github.clrsim.explorer.choice.SplitMix;

/**
 * When threads take turns. A strategy may be as unfair as it likes for a while. Then, when one
 * thread polls and another never moves, or the limit is near, each gets its turn: what does not end
 * even so is endless, or long. No choice is drawn for a turn, as it follows from the steps before.
 */
final class Fairness {
  /**
   * How often in a row a thread that can go on lets others come back from a pause, or from a wait,
   * before it. Who is overtaken for ever waits for ever, on no real machine.
   */
  private static final int OVERTAKEN_MAX = 1_000;

  /**
   * How often background threads come back from pauses and sleeps, while the others wait for what
   * none of them does. A round that does something about it would have come by then.
   */
  private static final int POLLS_MAX = 20_000;

  /** After so many of them threads take turns: perhaps somebody only never came between. */
  private static final int FAIR_POLLS = POLLS_MAX / 2;

  /**
   * A turn is of one to so many steps, of a length that follows from nothing else: turns of one
   * length may fall in step with what threads do, as no clock of a real machine does for long.
   */
  private static final int TURN_MAX = 64;

  private final int fairFrom;
  private boolean isFair;
  private int leftOfTurn;
  private int polls;
  private int foregroundMovedAtStep;

  /**
   * @param fairFrom the step from which threads take turns in any case
   */
  Fairness(int fairFrom) {
    this.fairFrom = fairFrom;
  }

  /** Whether threads take turns from here on. */
  boolean isDue(int step) {
    isFair |= step >= fairFrom || polls >= FAIR_POLLS;
    return isFair;
  }

  /** The place of the one whose turn it is: the current thread's, or when that is over the next. */
  int turn(ReadyThreads ready, int step) {
    if (ready.currentIsFirst() && leftOfTurn > 0) {
      leftOfTurn--;
      return 0;
    }
    leftOfTurn = (int) Math.floorMod(SplitMix.mixed(step), (long) TURN_MAX);
    return longestStill(ready);
  }

  /** The place of the ready thread that has not moved for the longest time. */
  private static int longestStill(ReadyThreads ready) {
    int place = 0;
    for (int i = 1; i < ready.count(); i++) {
      if (ready.at(i).movedAtStep < ready.at(place).movedAtStep) {
        place = i;
      }
    }
    return place;
  }

  /** This thread could have gone on, and another comes back from a pause or a wait before it. */
  void overtaken(SimulatedThread thread) {
    if (++thread.overtaken == OVERTAKEN_MAX) {
      isFair = true;
    }
  }

  /** This thread comes back from a pause or a wait. */
  void polled(SimulatedThread thread, int step) {
    polls++;
    thread.polledAtStep = step;
  }

  /** This thread goes on. */
  void moved(SimulatedThread thread, int step) {
    thread.overtaken = 0;
    if (!thread.isBackground()) {
      polls = 0;
      foregroundMovedAtStep = step;
    }
  }

  /** How often threads came back since one moved that is not a background thread. */
  int polls() {
    return polls;
  }

  /** Whether that was often enough. */
  boolean isPolledOut() {
    return polls >= POLLS_MAX;
  }

  /** Whether this one came back since, too. */
  boolean hasPolledInVain(SimulatedThread thread) {
    return thread.polledAtStep > foregroundMovedAtStep;
  }
}
