package io.github.clrsim.explorer.code;

import io.github.clrsim.explorer.choice.ChoiceSequence;
import io.github.clrsim.explorer.choice.Choices;
import io.github.clrsim.explorer.choice.Recording;
import io.github.clrsim.explorer.code.Moves.Move;
import io.github.clrsim.explorer.schedule.Ending;
import io.github.clrsim.explorer.schedule.Engine;
import io.github.clrsim.explorer.schedule.Limits;
import io.github.clrsim.explorer.schedule.Program;
import io.github.clrsim.explorer.schedule.SimulatedThreads;
import io.github.clrsim.explorer.schedule.Strategy;
import java.util.List;

/**
 * Where a body is executed.
 *
 * @param watch done to the threads of each execution before the body begins
 */
record Ground(Engine engine, Limits limits, Program watch, Body body) {

  /**
   * What came of one execution.
   *
   * @param picks the picks that were used
   * @param drawn how many
   */
  record Ran(Ending ending, ChoiceSequence picks, int drawn) {}

  Ran execute(Strategy strategy, Choices choices) {
    Recording recording = Choices.recording(choices);
    Ending ending = engine.run(limits, strategy, recording, this::begin).ending();
    return new Ran(ending, recording.picks(), recording.count());
  }

  private void begin(SimulatedThreads threads) {
    watch.spawnInto(threads);
    threads.spawn("main", this::callBody);
  }

  Ran replay(ChoiceSequence picks) {
    return execute(Strategy.walk(), Choices.recorded(picks));
  }

  /** Who moved, when these picks are used. */
  List<Move> movesOf(ChoiceSequence picks) {
    Moves moves = new Moves(Strategy.walk());
    execute(moves, Choices.recorded(picks));
    return moves.list();
  }

  private void callBody() {
    try {
      body.run();
    } catch (Throwable thrown) {
      throw Ground.<RuntimeException>asItIs(thrown);
    }
  }

  /** The engine takes note of anything that is thrown, so there is no need to wrap it. */
  @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
  private static <T extends Throwable> T asItIs(Throwable thrown) throws T {
    throw (T) thrown;
  }
}
