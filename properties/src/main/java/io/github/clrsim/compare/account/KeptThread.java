package io.github.clrsim.compare.account;

import io.github.clrsim.explorer.choice.Choices;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

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

  /** Actions amid which the runtime calls the profiler about what the scenario names. */
  private static final Set<String> LOADING =
      Set.of("call", "type", "load", "new", "array", "grid", "fill", "emit");

  /** Actions amid which it stops the runtime, so that few others can do anything. */
  private static final Set<String> COLLECTING = Set.of("collect", "compact", "gc");

  private static final int COLLECTING_ONE_IN = 5;

  /** Many actions have but one. */
  private static final List<Integer> CALLBACKS = List.of(1, 1, 1, 2, 2, 4);

  private static final String LOAD = "load";

  /** How the profiler is told, if it is to wait as long as anybody else goes on. */
  private static final int PATIENCE = 8;

  /** Half a minute in which nothing is heard of any thread. */
  private static final int REAL_PATIENCE = 15_000;

  /**
   * One of those behind whose action another thread goes on; none if there is none.
   *
   * @param order the marks of a run in which nobody is kept
   */
  public static Optional<KeptThread> drawn(Woven woven, List<String> order, long seed) {
    Choices choices = Choices.seeded(~seed);
    boolean collects = choices.below(COLLECTING_ONE_IN) == 0;
    int callback = CALLBACKS.get(choices.below(CALLBACKS.size()));
    List<KeptThread> candidates = new ArrayList<>();
    for (int i = 0; i + 1 < order.size(); i++) {
      String at = order.get(i);
      String next = order.get(i + 1);
      String action = action(woven, at);
      boolean isOther = !Woven.threadOf(next).equals(Woven.threadOf(at));
      if (isOther && (collects ? COLLECTING : LOADING).contains(action)) {
        candidates.add(new KeptThread(at, action.equals(LOAD) ? 1 : callback, next));
      }
    }
    return candidates.isEmpty()
        ? Optional.empty()
        : Optional.of(candidates.get(choices.below(candidates.size())));
  }

  private static String action(Woven woven, String mark) {
    return woven.marks().getOrDefault(mark, "").split(" ", 2)[0];
  }

  /** Whether it is kept amid the load of an assembly. */
  boolean isLoading(Woven woven) {
    return action(woven, at).equals(LOAD);
  }

  /** The option of the profiler where who goes on is chosen. */
  String option(Set<String> assemblies) {
    return words(DONE, PATIENCE, assemblies);
  }

  /**
   * The option of the profiler where threads follow an order: it keeps the thread for what was
   * performed meanwhile there.
   */
  String option(Set<String> assemblies, List<String> order) {
    List<String> nested =
        order.stream().filter(Woven::isNested).map(Woven::withoutNesting).toList();
    return nested.isEmpty()
        ? words(at, PATIENCE, assemblies)
        : words(nested.getLast(), REAL_PATIENCE, assemblies) + " " + nested.getFirst();
  }

  private String words(String until, int patience, Set<String> assemblies) {
    return "%s %d %s %d %s".formatted(at, callback, until, patience, String.join(",", assemblies));
  }
}
