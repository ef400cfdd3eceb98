package io.github.clrsim.compare;

import io.github.clrsim.api.callback.GarbageCollectionCallback.GarbageCollectionStarted;
import io.github.clrsim.api.callback.ThreadCallback.ThreadNameChanged;
import io.github.clrsim.api.corprof.CorPrfGcReason;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.compare.account.Difference;
import io.github.clrsim.compare.account.Woven;
import io.github.clrsim.model.scenario.Action;
import io.github.clrsim.model.scenario.Scenario.ScenarioThread;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Where a collection took older generations than the scenario asked for (N105). When one does is
 * nothing that a scenario says, so that the other arm is asked for the same collection then.
 *
 * @param widened by mark, what was taken
 */
public record Widening(Map<String, Widened> widened) {
  /** The oldest generation that can be asked for. */
  private static final int OLDEST = 2;

  public Widening {
    widened = Map.copyOf(widened);
  }

  /**
   * One collection.
   *
   * @param asked the oldest generation that the scenario names
   * @param taken the oldest one that was collected
   */
  public record Widened(int asked, int taken) {}

  /** What was taken in this run beyond what the scenario asks for. */
  public static Widening of(Woven woven, List<Step> steps) {
    Map<String, Integer> asked = asked(woven);
    Map<Integer, String> behind = new HashMap<>();
    Map<String, Widened> widened = new LinkedHashMap<>();
    for (Step step : steps) {
      if (step instanceof Step.CallbackEntered(int thread, ThreadNameChanged named)
          && woven.isOwn(named.name())) {
        behind.put(thread, named.name());
      } else if (step
              instanceof Step.CallbackEntered(int thread, GarbageCollectionStarted collection)
          && collection.reason() == CorPrfGcReason.COR_PRF_GC_INDUCED) {
        // The first one behind the mark is the action's.
        String mark = behind.getOrDefault(thread, "");
        behind.remove(thread);
        int wanted = asked.getOrDefault(mark, OLDEST);
        int taken = oldest(collection);
        if (wanted < taken) {
          widened.put(mark, new Widened(wanted, taken));
        }
      }
    }
    return new Widening(widened);
  }

  /** Whether every collection took what was asked for. */
  public boolean isEmpty() {
    return widened.isEmpty();
  }

  /** The scenario that asks for what was taken. */
  public Woven in(Woven woven) {
    List<ScenarioThread> threads = new ArrayList<>();
    for (ScenarioThread thread : woven.scenario().threads()) {
      List<Action> actions = new ArrayList<>();
      String mark = "";
      for (Action action : thread.actions()) {
        if (action instanceof Action.Mark passed) {
          mark = passed.mark();
        }
        actions.add(
            action instanceof Action.CollectGeneration asked ? asWide(asked, mark) : action);
      }
      threads.add(new ScenarioThread(thread.name(), actions));
    }
    return woven.performing(woven.scenario().withThreads(threads));
  }

  private Action asWide(Action.CollectGeneration asked, String mark) {
    return Optional.ofNullable(widened.get(mark))
        .map(each -> new Action.CollectGeneration(each.taken()))
        .orElse(asked);
  }

  List<Difference> differences() {
    return widened.entrySet().stream()
        .sorted(Map.Entry.comparingByKey())
        .<Difference>map(
            each ->
                new Difference.Wider(
                    each.getKey(), each.getValue().asked(), each.getValue().taken()))
        .toList();
  }

  private static Map<String, Integer> asked(Woven woven) {
    Map<String, Integer> asked = new HashMap<>();
    for (ScenarioThread thread : woven.scenario().threads()) {
      String mark = "";
      for (Action action : thread.actions()) {
        switch (action) {
          case Action.Mark passed -> mark = passed.mark();
          case Action.CollectGeneration collect -> asked.put(mark, collect.generation());
          default -> {}
        }
      }
    }
    return asked;
  }

  private static int oldest(GarbageCollectionStarted collection) {
    int oldest = 0;
    for (int generation = 0; generation <= OLDEST; generation++) {
      if (collection.generationCollected().get(generation)) {
        oldest = generation;
      }
    }
    return oldest;
  }
}
