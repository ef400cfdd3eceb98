package io.github.clrsim.explore;

import io.github.clrsim.api.Run;
import io.github.clrsim.api.trace.Fingerprint;
import io.github.clrsim.explore.Trial.Judged;
import io.github.clrsim.explore.exercise.ExerciseCount;
import io.github.clrsim.explorer.strategy.Tally;
import io.github.clrsim.explorer.strategy.sampling.Lesson;
import io.github.clrsim.explorer.weave.site.Site;
import io.github.clrsim.laws.judge.Verdict;
import io.github.clrsim.laws.rule.RuntimeLaw;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What came of an execution: all that its campaign counts and learns. Where it was executed makes
 * no difference.
 *
 * @param runs its run, and the second one if it had one
 * @param seen the laws about the runtime that there was an occasion to break
 * @param sighting what is to be told apart
 * @param sites the places in woven code that were come by
 * @param exercise what came of the profiler's wishes
 * @param lesson what its plan learns
 */
public record Executed(
    List<Ran> runs,
    Set<RuntimeLaw> seen,
    Tally.Sighting sighting,
    List<Site> sites,
    ExerciseCount.Counted exercise,
    Lesson lesson) {
  public Executed {
    runs = List.copyOf(runs);
    seen = Set.copyOf(seen);
    sites = List.copyOf(sites);
    if (runs.isEmpty() || runs.size() > 2) {
      throw new IllegalArgumentException("an execution is run once or twice: " + runs.size());
    }
  }

  /**
   * A run of it.
   *
   * @param steps how many there were
   * @param fingerprint of all of them
   * @param notable the run as it was judged, unless it kept all laws up to an end of its own
   */
  public record Ran(long steps, Fingerprint fingerprint, Optional<Judged> notable) {
    static Ran of(Judged judged) {
      Run run = judged.run();
      boolean isPlain =
          judged.verdict() instanceof Verdict.Kept
              && !(run.ending() instanceof Run.Ending.LimitReached);
      return new Ran(
          run.steps(), run.fingerprint(), isPlain ? Optional.empty() : Optional.of(judged));
    }
  }

  /** Whether any of its runs is more than one of many that kept all laws. */
  public boolean isNotable() {
    return runs.stream().anyMatch(run -> run.notable().isPresent());
  }
}
