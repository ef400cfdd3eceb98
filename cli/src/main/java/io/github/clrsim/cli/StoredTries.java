package io.github.clrsim.cli;

import io.github.clrsim.api.trace.Fingerprinter;
import io.github.clrsim.conformance.store.cases.SharedCases;
import io.github.clrsim.conformance.store.cases.StoredCase;
import io.github.clrsim.explore.Campaign;
import io.github.clrsim.explore.RoundCount;
import io.github.clrsim.explore.RoundResult;
import io.github.clrsim.explore.RoundStore;
import io.github.clrsim.explore.Trial;
import io.github.clrsim.explore.exercise.ExerciseCount;
import io.github.clrsim.explorer.shrink.Progress;
import io.github.clrsim.laws.judge.Law;
import io.github.clrsim.laws.judge.Verdict;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Runs the cases of a store, and makes a campaign of the one that fails again, to be reported as
 * any other.
 *
 * @param laws by which all is judged
 * @param profiles the runtimes on which the profiler is tried
 * @param plain runs those that are as a search finds them
 * @param watchingRaces runs those for which data races were looked for
 */
record StoredTries(List<Law> laws, List<String> profiles, Trial plain, Trial watchingRaces)
    implements SharedCases.Tries {

  @Override
  public boolean isJudged(String law) {
    return laws.stream().anyMatch(each -> each.name().equals(law));
  }

  @Override
  public boolean isOn(String runtime) {
    return profiles.contains(runtime);
  }

  @Override
  public Verdict of(StoredCase tried) {
    return trial(tried).of(tried.failing()).verdict();
  }

  private Trial trial(StoredCase tried) {
    return tried.races() ? watchingRaces : plain;
  }

  /** One execution of that case. */
  Campaign campaign(SharedCases.Again again, long seed) {
    StoredCase tried = again.tried();
    return Campaign.of(
        trial(tried),
        List.of(tried.failing().scenario()),
        List.of(tried.failing().profile()),
        1,
        seed);
  }

  /** What came of it. */
  Campaign.Result result(SharedCases.Again again, long seed) {
    return campaign(again, seed)
        .run(Progress.SILENT, () -> Campaign.Next.BEGIN, 1, new KnownEnd(again));
  }

  /** The round of which the end is known. */
  private record KnownEnd(SharedCases.Again again) implements RoundStore {
    @Override
    public Optional<RoundResult> find(long round) {
      return Optional.of(
          new RoundResult(
              count(),
              0,
              Optional.empty(),
              new RoundResult.End.Failed(again.broken(), again.tried().failing())));
    }

    private static RoundCount count() {
      return new RoundCount(
          new RoundCount.Runs(1, 0, 0, new Fingerprinter().fingerprint()),
          new TreeMap<>(),
          List.of(),
          new ExerciseCount().counted(),
          new TreeMap<>(),
          List.of());
    }

    @Override
    public void keep(long round, RoundResult result) {}
  }
}
