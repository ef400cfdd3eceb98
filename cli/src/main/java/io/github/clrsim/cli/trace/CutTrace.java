package io.github.clrsim.cli.trace;

import io.github.clrsim.diagnostic.Counted;
import io.github.clrsim.diagnostic.Diagnostic;
import java.nio.file.Path;

/** A trace has no end. */
final class CutTrace {
  private CutTrace() {}

  static Diagnostic diagnostic(Path file, long steps) {
    return new Diagnostic(
        "The trace was cut: it has no end, behind " + Counted.of(steps, "whole step"),
        file.toString(),
        "its writer ended before the run did; what stands before is whole",
        "take what there is, or record again");
  }
}
