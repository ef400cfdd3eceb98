package io.github.clrsim.compare.account;

import io.github.clrsim.api.callback.ThreadCallback.ThreadNameChanged;
import io.github.clrsim.api.trace.Step;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * In which order the threads of a run passed the marks in front of their actions: what the threads
 * of another run can follow.
 *
 * @param turns one for each mark, and one for the mark behind the action that a thread is kept for
 *     ({@link KeptThread#DONE}), if that was performed meanwhile
 */
public record TurnOrder(List<Turn> turns) {
  public TurnOrder {
    turns = List.copyOf(turns);
  }

  /**
   * A mark that was passed.
   *
   * @param isNested whether another thread was kept in a callback meanwhile
   */
  public record Turn(String mark, boolean isNested) {
    private static final String NESTED = "+";

    /** The line by which ScenarioHost is told of it. */
    @Override
    public String toString() {
      return isNested ? NESTED + mark : mark;
    }
  }

  /** The order of a run. */
  public static TurnOrder of(Woven woven, List<Step> steps) {
    List<Turn> turns = new ArrayList<>();
    Map<Integer, String> places = new HashMap<>();
    Map<Integer, Integer> depths = new HashMap<>();
    for (Step step : steps) {
      if (step instanceof Step.CallbackEntered(int thread, ThreadNameChanged named)) {
        String name = named.name();
        boolean isNested =
            places.entrySet().stream()
                .filter(other -> other.getKey() != thread && woven.isKeptAt(other.getValue()))
                .anyMatch(other -> depths.getOrDefault(other.getKey(), 0) > 0);
        if (woven.isOwn(name) || (isNested && name.equals(KeptThread.DONE))) {
          turns.add(new Turn(name, isNested));
        }
        if (woven.isOwn(name)) {
          places.put(thread, name);
        }
      }
      switch (step) {
        case Step.CallbackEntered entered -> depths.merge(entered.thread(), 1, Integer::sum);
        case Step.CallbackReturned returned -> depths.merge(returned.thread(), -1, Integer::sum);
        default -> {}
      }
    }
    return new TurnOrder(turns);
  }

  /** The marks in front of actions, nested or not. */
  public List<String> marks() {
    return ofActions().stream().map(Turn::mark).toList();
  }

  /** The lines of a file by which the threads of ScenarioHost take turns in this order. */
  public List<String> lines() {
    return ofActions().stream().map(Turn::toString).toList();
  }

  /** Whoever says that it has done its action has its turn already. */
  private List<Turn> ofActions() {
    return turns.stream().filter(turn -> !turn.mark().equals(KeptThread.DONE)).toList();
  }

  /** The marks that were passed while another thread was kept. */
  List<String> nested() {
    return turns.stream().filter(Turn::isNested).map(Turn::mark).toList();
  }
}
