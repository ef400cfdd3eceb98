package io.github.clrsim.cli.subject.option;

import io.github.clrsim.cli.console.Console;
import io.github.clrsim.conformance.scenario.FaultInjection;
import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.explore.Campaign;
import io.github.clrsim.explore.FaultSearch;
import io.github.clrsim.explorer.shrink.Progress;
import io.github.clrsim.explorer.strategy.Shard;
import io.github.clrsim.explorer.strategy.StrategyName;
import java.util.List;
import java.util.function.Supplier;
import picocli.CommandLine.Option;

/** The option that has calls of the profiler fail, one after the other. */
public final class FaultOptions {
  private static final String FAULTS = "--faults";

  @Option(
      names = FAULTS,
      description =
          "Refuse one call of ICorProfilerInfo or metadata in each execution, and another one in the"
              + " next: each that the profiler makes with default choices, by E_FAIL and by"
              + " E_OUTOFMEMORY; the first from each place once more, with all calls of that method"
              + " behind it; as far as --schedules allows. Strategies, jobs and stores are not for"
              + " that.")
  private boolean isAsked;

  /** Whether it is wanted. */
  public boolean isAsked() {
    return isAsked;
  }

  /**
   * Requires that nothing else is wanted that cannot be done at the same time.
   *
   * @throws io.github.clrsim.diagnostic.DiagnosticException if there is
   */
  public void requirePossible(StrategyName strategy, Shard shard, boolean isStored) {
    if (!isAsked) {
      return;
    }
    if (!(strategy instanceof StrategyName.Sampling)) {
      throw refused("an exhaustive search", "--strategy").thrown();
    }
    if (!shard.equals(Shard.WHOLE)) {
      throw refused("a shard", "--shard").thrown();
    }
    if (isStored) {
      throw refused("a stored campaign", "--store").thrown();
    }
  }

  private static Diagnostic refused(String what, String option) {
    return new Diagnostic(
        "Calls are to be refused one after the other in %s".formatted(what),
        "options %s and %s".formatted(FAULTS, option),
        "which call is refused when follows from what the profiler calls, and takes no rounds",
        "leave one of them out");
  }

  /** Runs such a campaign, and says how much was refused. */
  public Campaign.Result run(
      Campaign campaign, Progress progress, Supplier<Campaign.Next> next, Console console) {
    FaultSearch search = FaultInjection.search(campaign, progress, next);
    Campaign.Result result = search.run();
    boolean isPassed = result instanceof Campaign.Result.Passed;
    if (isPassed || search.hasBegun()) {
      console.sayAside(
          "faults: "
              + search.text()
              + (isPassed && !search.isWhole() ? " (--schedules allows more)" : ""));
    }
    return result;
  }

  /** The same scenarios, in which calls may be refused. */
  public List<String> scenarios(List<String> names, int actionsMax) {
    return isAsked ? FaultInjection.scenarios(names, actionsMax) : names;
  }
}
