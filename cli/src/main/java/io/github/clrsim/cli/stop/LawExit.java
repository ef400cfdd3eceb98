package io.github.clrsim.cli.stop;

import io.github.clrsim.cli.console.Console;
import io.github.clrsim.conformance.apart.FlightRecorder;
import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.laws.LawCode;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * A law of others ends the process by {@code System.exit}: that is said, and no profiler is accused
 * of it. {@code Runtime.halt} escapes it.
 */
public final class LawExit {
  private LawExit() {}

  /** From here on a thread of the platform that asks such a law is looked at when the end comes. */
  public static void saidBy(Console console) {
    Runtime.getRuntime()
        .addShutdownHook(new Thread(() -> sayOfThisProcess(console), "clrsim ended by a law"));
  }

  private static void sayOfThisProcess(Console console) {
    Thread.getAllStackTraces().values().stream()
        .map(LawExit::of)
        .flatMap(Optional::stream)
        .findFirst()
        .ifPresent(diagnostic -> end(console, diagnostic));
  }

  /** What is to be said of a thread with this stack, if a law asks for the end there. */
  static Optional<Diagnostic> of(StackTraceElement[] stack) {
    List<StackTraceElement> frames = Arrays.asList(stack);
    return frames.stream().anyMatch(ProcessEnd::asksForIt)
        ? LawCode.placeIn(frames).map(LawExit::diagnostic)
        : Optional.empty();
  }

  private static Diagnostic diagnostic(StackTraceElement place) {
    return new Diagnostic(
        "A law ended the process by System.exit",
        plain(place).toString(),
        "a law only watches: with the process everything ends that was asked for, and nothing is"
            + " known of the profiler",
        "have the law answer a verdict, or throw where it cannot judge");
  }

  /** Without the loader, which is nothing to the reader. */
  private static StackTraceElement plain(StackTraceElement place) {
    return new StackTraceElement(
        place.getClassName(), place.getMethodName(), place.getFileName(), place.getLineNumber());
  }

  /** Says it, once, and ends the process. */
  static synchronized void end(Console console, Diagnostic diagnostic) {
    int code = console.refuse(diagnostic);
    FlightRecorder.ofThisProcess().isThrough(code);
    Runtime.getRuntime().halt(code);
  }
}
