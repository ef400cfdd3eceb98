package io.github.clrsim.cli.trace;

import io.github.clrsim.diagnostic.Counted;
import io.github.clrsim.diagnostic.Diagnostic;
import java.nio.file.Path;

/** A trace that has no end: it is read to its last whole step, whatever is done with it. */
public final class CutTrace {
  private CutTrace() {}

  /**
   * What is said of it.
   *
   * @param steps how many whole ones stand in it
   */
  public static Diagnostic diagnostic(Path file, long steps) {
    return new Diagnostic(
        "The trace was cut: it has no end, behind " + Counted.of(steps, "whole step"),
        file.toString(),
        "its writer ended before the run did; what stands before is whole",
        "take what there is, or record again");
  }
}
