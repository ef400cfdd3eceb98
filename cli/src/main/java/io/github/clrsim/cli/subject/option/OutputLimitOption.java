package io.github.clrsim.cli.subject.option;

import io.github.clrsim.diagnostic.Counted;
import io.github.clrsim.diagnostic.Diagnostic;
import picocli.CommandLine.Option;

/** The option that says how much of what a program prints stands in its trace. */
public final class OutputLimitOption {
  private static final long BYTES_USUAL = 1 << 20;

  @Option(
      names = "--output-max",
      paramLabel = "BYTES",
      description =
          "How much of what the program prints stands in the trace (1048576); all of it is passed"
              + " on.")
  private long bytes = BYTES_USUAL;

  /**
   * How many bytes.
   *
   * @throws io.github.clrsim.diagnostic.DiagnosticException if it is no such number
   */
  public long bytes() {
    if (bytes < 0) {
      throw new Diagnostic(
              "The limit of output is " + Counted.of(bytes, "byte"),
              "option --output-max",
              "no trace has less than nothing of what a program prints",
              "choose a number from 0 on; 0 keeps all output out of the trace")
          .thrown();
    }
    return bytes;
  }
}
