package io.github.clrsim.compare.account;

import io.github.clrsim.explorer.choice.Choices;
import io.github.clrsim.model.scenario.Action;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * A thread that the profiler keeps in a callback, until another thread has performed an action, or
 * nobody can go on without it.
 *
 * @param at the mark in front of the action that it is amid
 * @param callback in which callback from there, from 1, of those about the scenario's modules,
 *     classes and methods and those that stop the runtime
 * @param during the mark in front of the action of the other thread
 */
public record KeptThread(String at, int callback, String during) {
  /** The mark behind the action of the other thread. */
  static final String DONE = "held";

  private static final int COLLECTING_ONE_IN = 5;

  /** Many actions have but one. */
  private static final List<Integer> CALLBACKS = List.of(1, 1, 1, 2, 2, 4);

  /** How often it pauses in vain where it is chosen who goes on. */
  private static final int PATIENCE = 8;

  /** Half a minute in which nothing is heard of any thread. */
  private static final int REAL_PATIENCE = 15_000;

  /** What the runtime tells the profiler amid an action. */
  private enum Amid {
    /** Of the load of an assembly, once; who needs that assembly waits to the end. */
    LOAD,
    /** Of types and methods that the scenario names. */
    USE,
    /** That it stands still. */
    COLLECTION,
    /** Nothing of it. */
    NOTHING;

    /** Of the action behind a mark; there is none where a thread begins. */
    static Amid of(Woven woven, String mark) {
      return Optional.ofNullable(woven.marked(Action.class).get(mark))
          .map(Amid::of)
          .orElse(NOTHING);
    }

    private static Amid of(Action action) {
      return switch (action) {
        case Action.LoadAssembly _ -> LOAD;
        case Action.CallMethod _,
            Action.UseType _,
            Action.NewObject _,
            Action.NewArray _,
            Action.NewGrid _,
            Action.Fill _,
            Action.EmitAssembly _ ->
            USE;
        case Action.Collect _, Action.CollectGeneration _, Action.Compact _ -> COLLECTION;
        default -> NOTHING;
      };
    }
  }

  /**
   * One of those behind whose action another thread goes on; none if there is none.
   *
   * @param order that of a run in which nobody is kept
   */
  public static Optional<KeptThread> drawn(Woven woven, TurnOrder order, long seed) {
    Choices choices = Choices.seeded(~seed);
    boolean isStandstill = choices.below(COLLECTING_ONE_IN) == 0;
    int callback = CALLBACKS.get(choices.below(CALLBACKS.size()));
    List<String> marks = order.marks();
    List<KeptThread> candidates = new ArrayList<>();
    for (int i = 0; i + 1 < marks.size(); i++) {
      String at = marks.get(i);
      String next = marks.get(i + 1);
      Amid amid = Amid.of(woven, at);
      boolean isOther = !Woven.threadOf(next).equals(Woven.threadOf(at));
      if (isOther && amid != Amid.NOTHING && (amid == Amid.COLLECTION) == isStandstill) {
        candidates.add(new KeptThread(at, amid == Amid.LOAD ? 1 : callback, next));
      }
    }
    return candidates.isEmpty()
        ? Optional.empty()
        : Optional.of(candidates.get(choices.below(candidates.size())));
  }

  /**
   * Whether what the threads do follows from their turns. It does not where another began an action
   * while this one was kept and had to wait: when this one goes on, both do so at once. But a load
   * is waited for to its end, if nobody else went on behind who waits: a thread has its turn until
   * its action is done.
   *
   * @param run the order of a run
   */
  public boolean isOrdered(Woven woven, Supplier<TurnOrder> run) {
    List<String> nested = run.get().nested();
    return nested.isEmpty()
        || nested.contains(DONE)
        || (Amid.of(woven, at) == Amid.LOAD
            && nested.stream().map(Woven::threadOf).distinct().count() == 1);
  }

  /** The option of the profiler where it is chosen who goes on. */
  public String option(Woven woven) {
    return words(woven, DONE, PATIENCE);
  }

  /**
   * The option of the profiler where threads follow an order: it keeps the thread for what was
   * performed meanwhile there.
   */
  public String option(Woven woven, TurnOrder order) {
    List<String> nested = order.nested();
    return nested.isEmpty()
        ? words(woven, at, PATIENCE)
        : words(woven, nested.getLast(), REAL_PATIENCE) + " " + nested.getFirst();
  }

  private String words(Woven woven, String until, int patience) {
    return "%s %d %s %d %s"
        .formatted(at, callback, until, patience, String.join(",", woven.subjects()));
  }
}
