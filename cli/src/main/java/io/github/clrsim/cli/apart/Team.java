package io.github.clrsim.cli.apart;

import io.github.clrsim.conformance.apart.ChildJvm;
import io.github.clrsim.explore.Campaign;
import io.github.clrsim.explore.Case;
import io.github.clrsim.explore.RoundStore;
import io.github.clrsim.explorer.shrink.Progress;
import io.github.clrsim.laws.judge.Law;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;

/** Who executes a campaign: this process alone, this one with workers, or this one as a worker. */
public sealed interface Team extends AutoCloseable {

  /** Runs a campaign, as {@link Campaign#run} does. */
  Campaign.Result run(
      Campaign campaign,
      Progress progress,
      Supplier<Campaign.Next> next,
      int jobs,
      RoundStore store);

  /** Nobody but this process is needed any more. */
  @Override
  default void close() {}

  /** This process alone. */
  static Team nobody() {
    return new Alone();
  }

  /**
   * That of a process in which a native profiler is run.
   *
   * @param workers how many there are to be, unless this is one
   * @param laws by which executions are judged
   * @param replay the words that run a case again
   */
  static Team of(
      ProcessApart process, int workers, List<Law> laws, Function<Case, List<String>> replay) {
    if (Worker.isHere()) {
      return new OfWorker();
    }
    return workers > 0 && ChildJvm.isHere()
        ? new WithWorkers(process.workers(workers, laws, replay))
        : new Alone();
  }

  /** In threads of this process. */
  record Alone() implements Team {
    @Override
    public Campaign.Result run(
        Campaign campaign,
        Progress progress,
        Supplier<Campaign.Next> next,
        int jobs,
        RoundStore store) {
      return campaign.run(progress, next, jobs, store);
    }
  }

  /** In processes. */
  record WithWorkers(Workers workers) implements Team {
    @Override
    public Campaign.Result run(
        Campaign campaign,
        Progress progress,
        Supplier<Campaign.Next> next,
        int jobs,
        RoundStore store) {
      try (workers) {
        return campaign.run(progress, next, workers, store);
      }
    }

    @Override
    public void close() {
      workers.close();
    }
  }

  /** For others, until they end this process. */
  record OfWorker() implements Team {
    @Override
    public Campaign.Result run(
        Campaign campaign,
        Progress progress,
        Supplier<Campaign.Next> next,
        int jobs,
        RoundStore store) {
      return Worker.work(campaign);
    }
  }
}
