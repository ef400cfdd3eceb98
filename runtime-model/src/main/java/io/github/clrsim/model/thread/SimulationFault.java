package io.github.clrsim.model.thread;

import io.github.clrsim.diagnostic.Letter;
import io.github.clrsim.diagnostic.LetterException;
import java.util.Arrays;

/**
 * The simulation itself failed, and nobody whom it simulates: nothing can be concluded from such a
 * run. An error, so that a profiler that catches its own exceptions lets it through.
 */
public final class SimulationFault extends Error {
  private static final long serialVersionUID = 1L;

  private static final String OURS = "io.github.clrsim.";

  private final transient Letter letter;

  private SimulationFault(Throwable thrown, Letter letter) {
    super(thrown);
    this.letter = letter;
  }

  /** Wraps what was thrown in code of the simulation; the letter that it carries is told. */
  static SimulationFault of(Throwable thrown) {
    return new SimulationFault(
        thrown, thrown instanceof LetterException bad ? bad.letter() : letterOf(thrown));
  }

  /** The body of a thread that executes nothing but the simulation, and whom it calls guarded. */
  static Runnable guarded(Runnable body) {
    return () -> {
      try {
        body.run();
      } catch (RuntimeException | AssertionError | StackOverflowError fault) {
        throw of(fault);
      }
    };
  }

  /** What is told of it. */
  public Letter letter() {
    return letter;
  }

  /** What is told of an exception that was thrown in code of the simulation. */
  public static Letter letterOf(Throwable thrown) {
    return new Letter(
        "The simulation failed: " + thrown,
        Arrays.stream(thrown.getStackTrace())
            .filter(frame -> frame.getClassName().startsWith(OURS))
            .findFirst()
            .map(StackTraceElement::toString)
            .orElse("a simulated run"),
        "that is a fault of clrsim, not of the profiler; what would have come next is not known",
        "report it with the scenario, the seed and this letter");
  }

  /** What is told where memory ran out. */
  public static Letter outOfMemory() {
    return new Letter(
        "Memory ran out",
        "a simulated run",
        "whoever asked for the last of it need not be the one who used it up",
        "give the JVM more by JAVA_TOOL_OPTIONS=-Xmx…, or try a smaller scenario");
  }
}
