package io.github.clrsim.explorer.code;

import io.github.clrsim.explorer.schedule.Access;
import io.github.clrsim.explorer.schedule.SimulatedThread;
import io.github.clrsim.explorer.schedule.Strategy;
import java.util.ArrayList;
import java.util.List;

/** Another strategy, with a list of who moved, and to do what. */
final class Moves implements Strategy.Forwarding {
  private final Strategy strategy;
  private final List<Move> moves = new ArrayList<>();

  Moves(Strategy strategy) {
    this.strategy = strategy;
  }

  /**
   * One step.
   *
   * @param site the place in woven code; 0 for a thread that begins, or whose place is not known
   */
  record Move(int thread, String name, Access access, int site, boolean isFirst) {

    private static Move of(SimulatedThread thread) {
      return new Move(
          thread.number(), thread.name(), thread.access(), thread.site(), thread.stepsTaken() == 1);
    }
  }

  List<Move> list() {
    return List.copyOf(moves);
  }

  @Override
  public Strategy strategy() {
    return strategy;
  }

  @Override
  public void steps(SimulatedThread thread) {
    moves.add(Move.of(thread));
    strategy.steps(thread);
  }
}
