package io.github.clrsim.explore.neighbor;

import io.github.clrsim.explorer.choice.Choices;
import io.github.clrsim.explorer.schedule.ReadyThreads;
import io.github.clrsim.explorer.schedule.SimulatedThread;
import io.github.clrsim.explorer.schedule.Strategy;
import io.github.clrsim.explorer.strategy.sampling.Attempt;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Optional;
import java.util.function.IntSupplier;

/** Notes what can be chosen in one run, choice by choice, and one of them in full. */
final class ChoiceLog {
  private final IntSupplier steps;
  private final int wanted;
  private final BitSet schedule = new BitSet();
  private int[] bounds = new int[64];
  private int[] stepsBefore = new int[64];
  private int count;
  private Optional<Decision> decision = Optional.empty();

  /**
   * An empty log.
   *
   * @param steps how many steps the run has had
   * @param wanted the number of the choice to be noted in full; negative for none
   */
  ChoiceLog(IntSupplier steps, int wanted) {
    this.steps = steps;
    this.wanted = wanted;
  }

  /** How many choices there were. */
  int count() {
    return count;
  }

  /** How many choices there were before the step of this number was taken. */
  int countBefore(long step) {
    int number = 0;
    while (number < count && stepsBefore[number] <= step) {
      number++;
    }
    return number;
  }

  /** Whether this choice could have been another one. */
  boolean isOpen(int number) {
    return number < count && bounds[number] > 1;
  }

  /** Of how many this choice was one. */
  int bound(int number) {
    return bounds[number];
  }

  /** Whether this choice was about which thread goes on. */
  boolean isSchedule(int number) {
    return schedule.get(number);
  }

  /** The choice that was to be noted in full, if the run came to it. */
  Optional<Decision> decision() {
    return decision;
  }

  /** The same attempt, of which the choices are noted. */
  Attempt watching(Attempt attempt) {
    Noting noting = new Noting(attempt);
    return new Attempt(attempt.number(), noting, noting);
  }

  private void note(int bound, int value) {
    if (count == bounds.length) {
      bounds = Arrays.copyOf(bounds, count * 2);
      stepsBefore = Arrays.copyOf(stepsBefore, count * 2);
    }
    if (count == wanted) {
      decision = Optional.of(new Decision.Chance(steps.getAsInt(), value, bound));
    }
    bounds[count] = bound;
    stepsBefore[count] = steps.getAsInt();
    count++;
  }

  /** Between an execution and what it is given. */
  private final class Noting implements Strategy.Forwarding, Choices {
    private final Attempt attempt;

    Noting(Attempt attempt) {
      this.attempt = attempt;
    }

    @Override
    public Strategy strategy() {
      return attempt.strategy();
    }

    @Override
    public int below(int bound) {
      int value = attempt.choices().below(bound);
      note(bound, value);
      return value;
    }

    @Override
    public int decided(int bound, int pick) {
      int value = attempt.choices().decided(bound, pick);
      note(bound, value);
      return value;
    }

    @Override
    public int choose(ReadyThreads ready, Choices choices) {
      int number = count;
      int place = attempt.strategy().choose(ready, choices);
      schedule.set(number, count);
      if (number <= wanted && wanted < count && place >= 0) {
        SimulatedThread first = ready.at(0);
        decision =
            Optional.of(
                new Decision.Schedule(
                    steps.getAsInt(),
                    ready.at(place).label(),
                    first.label(),
                    ready.currentIsFirst()));
      }
      return place;
    }
  }
}
