package io.github.clrsim.cli.campaign;

import io.github.clrsim.explorer.strategy.Shard;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Where the workers of a campaign run. The store is all that they share: they neither hear of one
 * another nor of who started them, so that an engine hands nothing to and fro.
 *
 * <p>An engine promises this much:
 *
 * <ul>
 *   <li>it runs the command of each part, in a process or a machine that has the same clrsim, the
 *       same files by the same names, and the store;
 *   <li>it runs a part again that came to no end, until it comes to one, or says why it gives up;
 *   <li>it answers when all parts have come to their end, or when no more is wanted, and then no
 *       worker of its is left.
 * </ul>
 *
 * <p>It need not promise that a part is run once, by one worker at a time, or in any order: a part
 * may be run twice, also at the same time, and a worker may be killed at any moment.
 */
public interface CampaignEngine {

  /**
   * What is to be run.
   *
   * @param workers how many parts there are
   * @param words the command of a part, made anew each time that it is run
   * @param isEnded whether no more is wanted
   * @param watch done now and then, for who watches
   * @param note hears what happens to workers, a line each
   * @param resume the command that goes on where this ends
   */
  record Job(
      int workers,
      Function<Shard, List<String>> words,
      BooleanSupplier isEnded,
      Runnable watch,
      Consumer<String> note,
      String resume) {}

  /** How it ended. */
  sealed interface Ended {
    /** All parts have come to their end, or no more was wanted. */
    record Through() implements Ended {}

    /**
     * The profiler ended, or kept, the process of a worker, which is a law broken: no round has
     * that.
     *
     * @param said what the worker said of it
     */
    record Broken(String said) implements Ended {}
  }

  /**
   * Runs it.
   *
   * @throws io.github.clrsim.diagnostic.DiagnosticException if a worker cannot be started, or gets
   *     nowhere
   */
  Ended run(Job job);
}
