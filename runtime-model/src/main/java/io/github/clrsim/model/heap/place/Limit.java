package io.github.clrsim.model.heap.place;

import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.diagnostic.DiagnosticException;

/** The heap is finite. */
public final class Limit {
  /** As many objects as fit beside all else into the memory of a small JVM. */
  public static final int OBJECTS_MAX = 100_000;

  private Limit() {}

  /** Ends the run, if there are as many objects as there may be. */
  public static void requireRoom(int objects) {
    if (objects >= OBJECTS_MAX) {
      throw new Diagnostic(
              "The scenario keeps more than %d objects".formatted(OBJECTS_MAX),
              "the simulated heap",
              "each takes memory, and what is not collected yet counts as well",
              "make fewer, or collect")
          .thrown();
    }
  }

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
