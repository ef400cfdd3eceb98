package io.github.clrsim.model.thread;

import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.diagnostic.DiagnosticException;
import java.util.Arrays;

/**
 * The simulation itself failed, and nobody whom it simulates: nothing can be concluded from such a
 * run. An error, so that a profiler that catches its own exceptions lets it through.
 */
public final class SimulationFault extends Error {
  private static final long serialVersionUID = 1L;

  private static final String OURS = "io.github.clrsim.";

  private final transient Diagnostic diagnostic;

  private SimulationFault(Throwable thrown, Diagnostic diagnostic) {
    super(thrown);
    this.diagnostic = diagnostic;
  }

  /** Wraps what was thrown in code of the simulation; the diagnostic that it carries is told. */
  public static SimulationFault of(Throwable thrown) {
    return new SimulationFault(
        thrown,
        thrown instanceof DiagnosticException bad ? bad.diagnostic() : diagnosticOf(thrown));
  }

  /** The body of a thread that executes nothing but the simulation, and whom it calls guarded. */
  static Runnable guarded(Runnable body) {
    return () -> {
      try {
        body.run();
      } catch (RuntimeException | AssertionError | LinkageError | StackOverflowError fault) {
        throw of(fault);
      }
    };
  }

  /** What is told of it. */
  public Diagnostic diagnostic() {
    return diagnostic;
  }

  /** What is told of an exception that was thrown in code of the simulation. */
  public static Diagnostic diagnosticOf(Throwable thrown) {
    return new Diagnostic(
        "The simulation failed: " + thrown,
        Arrays.stream(thrown.getStackTrace())
            .filter(frame -> frame.getClassName().startsWith(OURS))
            .findFirst()
            .map(StackTraceElement::toString)
            .orElse("a simulated run"),
        "that is a fault of clrsim, not of the profiler; what would have come next is not known",
        "report it with the scenario, the seed and this diagnostic");
  }

  /** What is told where memory ran out. */
  public static Diagnostic outOfMemory() {
    return new Diagnostic(
        "Memory ran out",
        "a simulated run",
        "whoever asked for the last of it need not be the one who used it up",
        "give the JVM more by JAVA_TOOL_OPTIONS=-Xmx…, or try a smaller scenario");
  }
}
