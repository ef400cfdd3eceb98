package io.github.clrsim.cli;

import io.github.clrsim.cli.console.Console;
import io.github.clrsim.cli.console.OptionNames;
import io.github.clrsim.conformance.ConformanceResult;
import io.github.clrsim.conformance.ConformanceResult.OfLaw;
import io.github.clrsim.conformance.finding.Finding;
import io.github.clrsim.conformance.finding.Investigation;
import io.github.clrsim.conformance.report.GitHubAnnotations;
import io.github.clrsim.conformance.report.ReportFile;
import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.explore.Campaign;
import io.github.clrsim.laws.judge.Law;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * What is written of a check beside its report.
 *
 * @param profiler who is tried
 * @param laws by what
 * @param trace where the trace of the failing run goes
 * @param reports for other tools
 * @param annotates whether GitHub's annotations are printed
 */
record CheckFiles(
    String profiler,
    List<Law> laws,
    Optional<Path> trace,
    List<ReportFile> reports,
    boolean annotates) {

  /** Every law was kept. */
  void kept(Console console, String summary, Campaign.Result done) {
    write(console, result(OfLaw.Kept::new, summary, Optional.of(done.sum())));
  }

  /** Nothing follows, and this is why. */
  void undecided(Console console, Diagnostic why, Campaign.Result done) {
    undecided(console, why, Optional.of(done.sum()));
  }

  private void undecided(Console console, Diagnostic why, Optional<Campaign.Sum> sum) {
    Diagnostic named = why.naming(new OptionNames());
    write(console, result(law -> new OfLaw.Undecided(law, named), why.what(), sum));
  }

  /**
   * Laws were broken; the others are not judged behind the last execution in which one was.
   *
   * @param findings one at least
   * @param sum what was done up to then, if that is known
   */
  void broken(Console console, List<Finding> findings, Optional<Campaign.Sum> sum) {
    for (Finding finding : findings) {
      if (finding.broken().law().subject() == Law.Subject.RUNTIME) {
        undecided(console, finding.asFaultOfOurs(), sum);
        return;
      }
    }
    Finding first = findings.getFirst();
    write(
        console,
        result(
            law ->
                findings.stream()
                    .filter(each -> each.broken().law().name().equals(law.name()))
                    .findFirst()
                    .<OfLaw>map(each -> new OfLaw.Broken(law, each))
                    .orElseGet(() -> new OfLaw.CutShort(law, first.broken().law())),
            first.broken().why(),
            sum));
  }

  private ConformanceResult result(
      Function<Law, OfLaw> ofLaw, String summary, Optional<Campaign.Sum> sum) {
    long executions = sum.map(Campaign.Sum::executions).orElse(0L);
    return new ConformanceResult(
        profiler, laws.stream().map(ofLaw).toList(), summary, executions, sum);
  }

  private void write(Console console, ConformanceResult result) {
    reports.forEach(
        report -> {
          report.write(result);
          console.say("  %-8s%s".formatted("report", report));
        });
    if (annotates) {
      GitHubAnnotations.of(result).forEach(console::sayFinding);
    }
  }

  /** Writes the trace of the failing run, if it is wanted. */
  void trace(Console console, Investigation.Told told, Finding finding) {
    trace
        .map(SimulatedTrace::new)
        .ifPresent(
            file ->
                file.write(
                    console,
                    told.trial().profiler(),
                    told.failing(),
                    finding.course().steps(),
                    told.trial().of(told.failing()).run().ending()));
  }
}
