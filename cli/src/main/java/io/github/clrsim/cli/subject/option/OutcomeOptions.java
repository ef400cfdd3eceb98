package io.github.clrsim.cli.subject.option;

import io.github.clrsim.cli.console.TraceFile;
import io.github.clrsim.conformance.report.ReportFile;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * The options that say how it is shown what a check came to. They change nothing of what it did.
 */
public final class OutcomeOptions {
  @Mixin private final ShrinkingOptions shrinking = new ShrinkingOptions();
  @Mixin private final ReportOptions reports = new ReportOptions();

  @Option(names = "--no-shrink", description = "Show the first failing case as it was found.")
  private boolean isShownAsFound;

  @Option(
      names = "--require-exercised",
      description =
          "Exit with 2 if all laws are kept, but something that the profiler asks for by its event"
              + " mask never came in any execution.")
  private boolean mustBeExercised;

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description = "Write the trace of the failing run there.")
  private Optional<Path> out = Optional.empty();

  /**
   * Requires that what was said can be done, before anything is begun.
   *
   * @throws io.github.clrsim.diagnostic.DiagnosticException if it cannot
   */
  public void requirePossible() {
    out.ifPresent(TraceFile::requirePossible);
    shrinking.requirePossible();
  }

  /** What shrinking may cost; empty if a failing case is to be shown as it was found. */
  public Optional<ShrinkingOptions> shrinking() {
    return isShownAsFound ? Optional.empty() : Optional.of(shrinking);
  }

  /** Whether a profiler is not acquitted that asks for what never came. */
  public boolean mustBeExercised() {
    return mustBeExercised;
  }

  /** Where the trace of the failing run goes. */
  public Optional<Path> trace() {
    return out;
  }

  /**
   * The reports for other tools.
   *
   * @throws io.github.clrsim.diagnostic.DiagnosticException if one says no format, or cannot be
   *     written
   */
  public List<ReportFile> reports() {
    return reports.files();
  }

  /** Whether annotations are printed. */
  public boolean annotates() {
    return reports.annotates();
  }
}
