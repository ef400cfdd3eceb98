package io.github.clrsim.cli.subject.option;

import io.github.clrsim.conformance.backend.EngineChoice;
import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.diagnostic.DiagnosticException;
import io.github.clrsim.diagnostic.Similar;
import io.github.clrsim.explorer.schedule.Engine;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import picocli.CommandLine.Option;

/** The option that says what carries simulated threads. */
public final class EngineOptions {
  private static final String AUTO = "auto";

  @Option(
      names = "--engine",
      completionCandidates = Candidates.Engines.class,
      paramLabel = "KIND",
      defaultValue = AUTO,
      description =
          "What carries simulated threads: virtual, platform, or auto: virtual where the JVM lets"
              + " us (${DEFAULT-VALUE}).")
  private String kind = AUTO;

  /**
   * A new engine.
   *
   * @throws DiagnosticException if there is none of that name, or the JVM does not let it work
   */
  public EngineChoice engine() {
    return kind.equals(AUTO) ? EngineChoice.usual() : EngineChoice.of(named());
  }

  private Engine.Kind named() {
    try {
      return Engine.Kind.named(kind);
    } catch (DiagnosticException unknown) {
      Diagnostic diagnostic = unknown.diagnostic();
      throw new Diagnostic(
              diagnostic.what(),
              "option --engine",
              diagnostic.why(),
              Similar.advice(
                  kind,
                  kinds(),
                  "name it virtual or platform, or auto, which takes what the JVM lets us"))
          .thrown();
    }
  }

  /** All that can be named. */
  static List<String> kinds() {
    return Stream.concat(
            Stream.of(AUTO), Arrays.stream(Engine.Kind.values()).map(Engine.Kind::text))
        .toList();
  }

  /** The option once more, for a command that is to be typed again. */
  public List<String> words() {
    return kind.equals(AUTO) ? List.of() : List.of("--engine", kind);
  }
}
