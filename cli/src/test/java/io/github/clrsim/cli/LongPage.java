package io.github.clrsim.cli;

import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.trace.Fingerprint;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.conformance.ConformanceResult;
import io.github.clrsim.conformance.ConformanceResult.OfLaw;
import io.github.clrsim.conformance.finding.Finding;
import io.github.clrsim.conformance.finding.Findings;
import io.github.clrsim.conformance.report.ReportFile;
import io.github.clrsim.explore.Case;
import io.github.clrsim.explore.neighbor.Neighbor;
import io.github.clrsim.explore.neighbor.Parting;
import io.github.clrsim.explore.story.Course;
import io.github.clrsim.explorer.choice.ChoiceSequence;
import io.github.clrsim.kit.TraceBuilder;
import io.github.clrsim.laws.judge.Law;
import io.github.clrsim.laws.judge.Verdict;
import io.github.clrsim.laws.profiler.NoIdIsUsedAfterItsUnload;
import java.nio.file.Path;
import java.util.List;

/** A page of a long run beside another one, in which every other step comes in another order. */
final class LongPage {
  private static final int STEPS_OF_A_ROUND = 6;

  private LongPage() {}

  /** Writes it. */
  static void of(int steps, Path file) {
    List<Step> failing = run(steps, "one", "other");
    List<Step> passing = run(steps, "other", "one");
    Law law = new NoIdIsUsedAfterItsUnload();
    Verdict.Broken broken = new Verdict.Broken(law, steps - 5, "why", "do");
    Case tried = new Case("long", "net9.0", ChoiceSequence.calm());
    Finding plain = Findings.unfinished(tried, broken, "./clrsim replay --choices 0");
    Fingerprint fingerprint = plain.fingerprint();
    Neighbor neighbor =
        new Neighbor.Passing(
            tried,
            1,
            new Parting(0, 2, new Parting.GoesOn("one", true), new Parting.GoesOn("other", false)),
            Course.of(failing),
            Course.of(passing),
            new Neighbor.Outcomes(1, 1, 0, 0, 0, false));
    Finding finding =
        new Finding(
            broken, plain.where(), Course.of(failing), fingerprint, plain.replay(), neighbor);
    ReportFile.named(file, "this test")
        .write(new ConformanceResult("long", List.of(new OfLaw.Broken(law, finding)), "", 1));
  }

  private static List<Step> run(int steps, String first, String second) {
    TraceBuilder trace = TraceBuilder.begins().marks("begins");
    for (int round = 0; round <= steps / STEPS_OF_A_ROUND; round++) {
      for (String thread : List.of(first, second)) {
        trace
            .on(thread)
            .makes("GetModuleInfo2", new ModuleId(0x100 + round % 50))
            .hears(HResult.E_INVALIDARG)
            .marks("round " + round);
      }
    }
    return trace.steps().subList(0, steps);
  }
}
