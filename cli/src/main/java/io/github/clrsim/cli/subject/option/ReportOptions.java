package io.github.clrsim.cli.subject.option;

import io.github.clrsim.conformance.report.ReportFile;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Option;

/** The options that say what other tools are given of a check. */
public final class ReportOptions {
  private static final String REPORT = "--report";

  @Option(
      names = REPORT,
      paramLabel = "FILE",
      description =
          "Write the result there: a page to look at if the name ends in .html, JUnit XML if in .xml,"
              + " SARIF if in .sarif, trace events as Perfetto shows them if in .trace.json,"
              + " OpenTelemetry if in .otlp.json; may come several times.")
  private List<Path> files = new ArrayList<>();

  @Option(
      names = "--annotations",
      description = "Print what GitHub's runner shows beside the code: ::error lines.")
  private boolean annotates;

  /**
   * The files.
   *
   * @throws io.github.clrsim.diagnostic.DiagnosticException if one says no format, or cannot be
   *     written
   */
  public List<ReportFile> files() {
    return files.stream().map(file -> ReportFile.named(file, "option " + REPORT)).toList();
  }

  /** Whether annotations are printed. */
  public boolean annotates() {
    return annotates;
  }
}
