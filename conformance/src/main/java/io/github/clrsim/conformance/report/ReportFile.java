package io.github.clrsim.conformance.report;

import io.github.clrsim.conformance.ConformanceResult;
import io.github.clrsim.conformance.store.WholeFile;
import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.diagnostic.DiagnosticException;
import io.github.clrsim.diagnostic.FileFault;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.function.Function;

/** A file in which the result of a check is written, in the format that its name says. */
public final class ReportFile {
  private final Path file;
  private final Function<ConformanceResult, String> format;

  private ReportFile(Path file, Function<ConformanceResult, String> format) {
    this.file = file;
    this.format = format;
  }

  /**
   * A report that will be in this file: a page if its name ends in {@code .html}, JUnit XML if it
   * ends in {@code .xml}, SARIF 2.1.0 if it ends in {@code .sarif} or {@code .sarif.json}, trace
   * events if it ends in {@code .trace.json}, OpenTelemetry if it ends in {@code .otlp.json}.
   *
   * @param where who named it, such as {@code option --report}
   * @throws DiagnosticException if the name says no format, or no file can be written there
   */
  public static ReportFile named(Path file, String where) {
    String name = file.toString().toLowerCase(Locale.ROOT);
    Path folder = file.toAbsolutePath().getParent();
    boolean isOther = Files.exists(file) && !Files.isRegularFile(file);
    if (folder == null || !Files.isWritable(folder) || isOther) {
      throw new Diagnostic(
              "No report can be written to " + file,
              where,
              "it must be a file, and no directory, pipe or device, in a directory that is there and"
                  + " can be written",
              "name another file, or make the directory")
          .thrown();
    }
    if (name.endsWith(".xml")) {
      return new ReportFile(file, JUnitXml::of);
    }
    if (name.endsWith(".sarif") || name.endsWith(".sarif.json")) {
      return new ReportFile(file, Sarif::of);
    }
    if (name.endsWith(".trace.json")) {
      return new ReportFile(file, TraceEvents::of);
    }
    if (name.endsWith(".otlp.json")) {
      return new ReportFile(file, OpenTelemetry::of);
    }
    if (name.endsWith(".html")) {
      return new ReportFile(file, HtmlPage::of);
    }
    throw new Diagnostic(
            "The name of the report says no format: " + file,
            where,
            "a report is a page (.html), JUnit XML (.xml), SARIF (.sarif), trace events as Perfetto"
                + " shows them (.trace.json) or OpenTelemetry (.otlp.json)",
            "let the name end in one of these")
        .thrown();
  }

  /**
   * Writes it; an older file is replaced as a whole.
   *
   * @throws DiagnosticException if that cannot be done
   */
  public void write(ConformanceResult result) {
    try {
      // Half a pair, which an identifier may hold, is no text in UTF-8: a question mark is.
      new WholeFile(file).write(format.apply(result).getBytes(StandardCharsets.UTF_8));
    } catch (IOException unwritable) {
      throw new Diagnostic(
              "The report cannot be written: " + FileFault.words(unwritable),
              file.toString(),
              "what the check came to stands on standard output all the same",
              "free space, or name another file")
          .thrown();
    }
  }

  /** Where it is. */
  @Override
  public String toString() {
    return file.toString();
  }
}
