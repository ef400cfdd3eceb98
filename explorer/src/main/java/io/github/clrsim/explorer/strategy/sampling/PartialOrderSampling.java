package io.github.clrsim.explorer.strategy.sampling;

import io.github.clrsim.explorer.choice.Choices;
import io.github.clrsim.explorer.schedule.Access;
import io.github.clrsim.explorer.schedule.ReadyThreads;
import io.github.clrsim.explorer.schedule.SimulatedThread;
import io.github.clrsim.explorer.schedule.Strategy;
import io.github.clrsim.explorer.strategy.StrategyName;
import java.util.Arrays;

/**
 * One execution of {@link StrategyName.Pos}. A priority belongs to what a thread will do next: it
 * is drawn anew when the thread has stepped, and when another one did what conflicts with it.
 */
public final class PartialOrderSampling implements Strategy {
  private static final int NONE = -1;
  private static final int TOUCHED_MAX = 32;

  /** In one of so many executions, threads begin when it is their turn. */
  private static final int STARTS_LATE_EVERY = 4;

  private final Choices plan;

  /** By thread number: the priority of its next step, and which step of the thread that is. */
  private int[] priorities = new int[8];

  private int[] stepsDrawnFor = newSteps(8);

  /** By thread number: when it was last among the ready ones. */
  private int[] offeredAt = new int[8];

  private int choice;

  /**
   * Beginning disturbs nobody, so it may come before all else: then what a thread does first is
   * weighed against what the others do, and not the beginning. Code that does not tell what it
   * touches may do anything between its beginning and its first scheduling point; so not always.
   */
  private final boolean startsFirst;

  /** What was touched since priorities were last looked at. */
  private final Access[] accesses = new Access[TOUCHED_MAX];

  private final Object[] targets = new Object[TOUCHED_MAX];
  private final int[] touchers = new int[TOUCHED_MAX];
  private int touched;

  /** A strategy for one execution, with what is drawn before it from here. */
  public PartialOrderSampling(Choices plan) {
    this.plan = plan;
    this.startsFirst = plan.below(STARTS_LATE_EVERY) != 0;
  }

  private static int[] newSteps(int size) {
    int[] steps = new int[size];
    Arrays.fill(steps, NONE);
    return steps;
  }

  @Override
  public int choose(ReadyThreads ready, Choices choices) {
    choice++;
    int best = 0;
    int highest = NONE;
    for (int i = 0; i < ready.count(); i++) {
      int priority = priority(ready.at(i));
      if (priority > highest) {
        highest = priority;
        best = i;
      }
    }
    touched = 0;
    return choices.decided(ready.count(), best);
  }

  private int priority(SimulatedThread thread) {
    int number = thread.number();
    while (number >= priorities.length) {
      priorities = Arrays.copyOf(priorities, number * 2);
      int[] steps = newSteps(number * 2);
      System.arraycopy(stepsDrawnFor, 0, steps, 0, stepsDrawnFor.length);
      stepsDrawnFor = steps;
      offeredAt = Arrays.copyOf(offeredAt, number * 2);
    }
    // Whoever could not go on meanwhile was disturbed by what kept it from going on.
    boolean wasOffered = offeredAt[number] == choice - 1;
    offeredAt[number] = choice;
    if (startsFirst && thread.stepsTaken() == 0) {
      return Integer.MAX_VALUE;
    }
    if (!wasOffered || stepsDrawnFor[number] != thread.stepsTaken() || isDisturbed(thread)) {
      stepsDrawnFor[number] = thread.stepsTaken();
      priorities[number] = plan.below(Integer.MAX_VALUE);
    }
    return priorities[number];
  }

  @SuppressWarnings("ReferenceEquality") // Targets are compared by identity.
  private boolean isDisturbed(SimulatedThread thread) {
    for (int i = 0; i < touched; i++) {
      boolean sameTarget =
          targets[i] == thread.target()
              || targets[i] == SimulatedThread.WORLD
              || thread.target() == SimulatedThread.WORLD;
      if (sameTarget
          && touchers[i] != thread.number()
          && accesses[i].conflictsWith(thread.access())) {
        return true;
      }
    }
    return false;
  }

  @Override
  public void steps(SimulatedThread thread) {
    touches(thread, thread.access(), thread.target());
  }

  @Override
  public void touches(SimulatedThread thread, Access access, Object target) {
    if (touched == TOUCHED_MAX) {
      // After so much everybody may count as disturbed.
      touched = 0;
      touches(thread, Access.WRITE, SimulatedThread.WORLD);
      return;
    }
    accesses[touched] = access;
    targets[touched] = target;
    touchers[touched] = thread.number();
    touched++;
  }
}
