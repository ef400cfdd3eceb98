package io.github.clrsim.cli;

import io.github.clrsim.api.Run;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.cli.subject.RecordedTrace;
import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.diagnostic.DiagnosticException;
import io.github.clrsim.explore.story.StepText;
import io.github.clrsim.laws.Judge;
import io.github.clrsim.laws.judge.Verdict;
import io.github.clrsim.laws.profiler.ReplayIsExact;
import java.util.List;

/** Holds a second run against what is known of the first. */
final class Comparison {
  private Comparison() {}

  /**
   * Requires that a trace came out the same.
   *
   * @throws DiagnosticException with the first difference
   */
  static void requireEqual(RecordedTrace trace, List<Step> steps, Run.Ending ending) {
    List<Step> known = trace.steps();
    if (of(known, steps) instanceof Verdict.Broken differs) {
      // Of a trace that was cut the whole lines are compared, and what followed is not known.
      boolean isCutThere = trace.footer().isEmpty() && differs.step() >= known.size();
      if (!isCutThere) {
        throw other(
            "%s, step %d".formatted(trace.file(), differs.step()),
            at(known, differs.step()),
            at(steps, differs.step()));
      }
    }
    trace
        .footer()
        .filter(footer -> !footer.ending().equals(ending.text()))
        .ifPresent(
            footer -> {
              throw other(trace.file() + ", its end", footer.ending(), ending.text());
            });
  }

  private static String at(List<Step> steps, long index) {
    return index < steps.size() ? StepText.of(steps.get((int) index)) : "nothing more";
  }

  private static DiagnosticException other(String where, String then, String now) {
    return new Diagnostic(
            "The trace does not come out the same when it is run again",
            where,
            "the file has \"%s\" there, this run has \"%s\"".formatted(then, now),
            "the profiler, its options, clrsim or the head of the file are others than then;"
                + " go back to those, or let check find a new trace")
        .thrown();
  }

  /** What {@link ReplayIsExact} says of two runs. */
  private static Verdict of(List<Step> first, List<Step> second) {
    Judge judge = Judge.watching(List.of(new ReplayIsExact().compareWith(first)));
    second.forEach(judge);
    return judge.end(new Run.Ending.Completed(0));
  }
}
