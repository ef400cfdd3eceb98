package io.github.clrsim.explorer.schedule;

import io.github.clrsim.explorer.choice.Choices;

/**
 * Chooses which thread goes on. It is asked at each step at which more than one thread is ready.
 *
 * <p>A strategy passes each of its answers through the given choices, drawn ({@link Choices#below})
 * or planned ({@link Choices#decided}). So a recording holds plain places in the list of ready
 * threads, where 0 means no context switch, whatever strategy found them; {@link #walk()} over the
 * recorded list repeats the execution, and shrinking needs to know no strategy.
 *
 * <p>It may keep a memory, so one strategy serves one execution.
 */
@FunctionalInterface
public interface Strategy {

  /** What {@link #choose} answers to end the execution here ({@link Ending.CutOff}). */
  int CUT_OFF = -1;

  /** The place in {@code ready} of the thread that goes on, or {@link #CUT_OFF}. */
  int choose(ReadyThreads ready, Choices choices);

  /**
   * Answers a question that is not about who goes on, such as which of several waiters is notified:
   * a number from 0 (inclusive) to {@code bound} (exclusive), where {@code bound} is at least 2. It
   * passes through the given choices, as the answers of {@link #choose} do.
   */
  default int pick(int bound, Choices choices) {
    return choices.below(bound);
  }

  /**
   * Told at each step, chosen or without a choice: this thread goes on, and does what it said it
   * would ({@link SimulatedThread#access()}, {@link SimulatedThread#target()}).
   */
  default void steps(SimulatedThread thread) {}

  /** Told what else the current step does. */
  default void touches(SimulatedThread thread, Access access, Object target) {}

  /** No context switch unless the current thread cannot go on; then the lowest number. */
  static Strategy calm() {
    return (ready, choices) -> choices.decided(ready.count(), 0);
  }

  /** Random walk: each ready thread with equal chance. Over recorded choices, this replays them. */
  static Strategy walk() {
    return (ready, choices) -> choices.below(ready.count());
  }

  /**
   * Does as the leader says, where it says something that can be done, and otherwise as the
   * fallback does: for following a recorded order of threads.
   */
  static Strategy following(Leader leader, Strategy fallback) {
    return (ready, choices) -> {
      int number = leader.next(ready);
      for (int i = 0; i < ready.count(); i++) {
        if (ready.at(i).number() == number) {
          return choices.decided(ready.count(), i);
        }
      }
      return fallback.choose(ready, choices);
    };
  }

  /** Another strategy, of which some things are done differently or looked at. */
  interface Forwarding extends Strategy {

    /** The one that is asked for everything that is not overridden. */
    Strategy strategy();

    @Override
    default int choose(ReadyThreads ready, Choices choices) {
      return strategy().choose(ready, choices);
    }

    @Override
    default int pick(int bound, Choices choices) {
      return strategy().pick(bound, choices);
    }

    @Override
    default void steps(SimulatedThread thread) {
      strategy().steps(thread);
    }

    @Override
    default void touches(SimulatedThread thread, Access access, Object target) {
      strategy().touches(thread, access, target);
    }
  }

  /** Knows which thread should go on. */
  @FunctionalInterface
  interface Leader {
    /** What a leader answers when it does not mind. */
    int ANYONE = -1;

    /** The number of the thread that should go on, or {@link #ANYONE}. */
    int next(ReadyThreads ready);
  }
}
