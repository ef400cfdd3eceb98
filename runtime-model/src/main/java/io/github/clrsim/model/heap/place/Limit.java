package io.github.clrsim.model.heap.place;

import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.diagnostic.DiagnosticException;

/** The heap is finite. */
public final class Limit {
  private Limit() {}

  /** Ends the run: there is no room for more. */
  public static DiagnosticException reached(long bytes) {
    return new Diagnostic(
            "The scenario keeps more than %d bytes of objects".formatted(bytes),
            "the simulated heap",
            "its address space is fixed, so that addresses repeat from run to run",
            "make fewer or smaller objects, or collect")
        .thrown();
  }
}
