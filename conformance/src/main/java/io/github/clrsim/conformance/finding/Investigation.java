package io.github.clrsim.conformance.finding;

import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.explore.Case;
import io.github.clrsim.explore.Shrinker;
import io.github.clrsim.explore.Trial;
import io.github.clrsim.explore.neighbor.Neighbor;
import io.github.clrsim.explore.neighbor.NeighborSearch;
import io.github.clrsim.explorer.shrink.Budget;
import io.github.clrsim.laws.judge.Verdict;
import io.github.clrsim.laws.profiler.ReplayIsExact;
import java.util.Optional;

/** What is made of an execution that broke a law, before anybody is told of it. */
public sealed interface Investigation {

  /** Makes a failing case smaller. */
  @FunctionalInterface
  interface Shrinking {
    /** The smallest case that was found to break the same law. */
    Shrinker.Shrunk of(Case failing, Verdict.Broken broken);
  }

  /** Whether a case that broke a law shows anything. */
  @FunctionalInterface
  interface Doubt {
    /** Why it shows nothing; empty if it does. */
    Optional<Diagnostic> about(Case failing, Verdict.Broken broken);

    /** It does, if static fields that live on have not led to it. */
    static Doubt of(Trial trial) {
      return (failing, broken) -> Suspects.carriedOver(trial, failing, broken);
    }

    /**
     * That a native profiler did not break the law in another process: what earlier executions left
     * in memory is nothing that a real process has.
     *
     * @param again the command that runs the case there
     */
    static Diagnostic notAlone(Verdict.Broken broken, String again) {
      return new Diagnostic(
          "A law was broken, and is not where the same execution is the first of its process",
          again,
          "%s: %s That follows from what earlier executions left in memory, or from what the library"
                  .formatted(broken.law().name(), broken.why())
              + " reads of the machine; a real process has one life",
          "check it again with another seed; if that happens again, report it with the library");
    }
  }

  /** It was not the profiler's fault, or nobody can say so. */
  record Excused(Diagnostic why) implements Investigation {}

  /**
   * It is to be told.
   *
   * @param failing the case to show
   * @param broken what it breaks
   * @param trial on which it is run for that
   * @param shrunk how it was made smaller, if that was asked for
   * @param isMisled whether what lives on from one execution to the next misled the shrinking: then
   *     the case is the one that was found
   * @param neighbor what is known of executions next to it
   */
  record Told(
      Case failing,
      Verdict.Broken broken,
      Trial trial,
      Optional<Shrinker.Shrunk> shrunk,
      boolean isMisled,
      Neighbor neighbor)
      implements Investigation {

    /** With its table; the case is run once more for that. */
    public Finding finding(String replay) {
      return Findings.of(trial, failing, broken, replay).beside(neighbor);
    }
  }

  /**
   * Looks into what was found.
   *
   * @param shrinking empty, if the case is to be shown as it was found; then nothing is looked for
   *     beside it either
   * @param doubt asked of what was found, and of what is to be told
   * @param beside what it may cost to find an execution next to it that passes
   */
  static Investigation of(
      Trial trial,
      Case found,
      Verdict.Broken broken,
      Optional<Shrinking> shrinking,
      Doubt doubt,
      Budget beside) {
    Optional<Diagnostic> excuse = doubt.about(found, broken);
    if (excuse.isPresent()) {
      return new Excused(excuse.get());
    }
    Optional<Shrinker.Shrunk> shrunk = shrinking.map(each -> each.of(found, broken));
    boolean isMisled =
        shrunk.flatMap(each -> doubt.about(each.smallest(), each.verdict())).isPresent();
    Optional<Shrinker.Shrunk> smaller = shrunk.filter(_ -> !isMisled);
    Case shown = smaller.map(Shrinker.Shrunk::smallest).orElse(found);
    Verdict.Broken seen =
        Suspects.named(trial, shown, smaller.map(Shrinker.Shrunk::verdict).orElse(broken));
    Trial told = seen.law() instanceof ReplayIsExact ? trial : Suspects.alone(trial);
    Neighbor neighbor =
        shrinking.isEmpty()
            ? new Neighbor.NotSought("the execution is shown as it was found")
            : neighbor(trial, shown, seen, beside);
    return new Told(shown, seen, told, shrunk, isMisled, neighbor);
  }

  private static Neighbor neighbor(Trial trial, Case shown, Verdict.Broken broken, Budget budget) {
    return broken.law() instanceof ReplayIsExact
        ? new Neighbor.NotSought("the same choices do not give the same execution")
        : NeighborSearch.of(trial, Suspects::alone, shown, broken, budget);
  }
}
