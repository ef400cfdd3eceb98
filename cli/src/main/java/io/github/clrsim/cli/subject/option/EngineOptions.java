package io.github.clrsim.cli.subject.option;

import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.diagnostic.DiagnosticException;
import io.github.clrsim.explorer.control.WovenCode;
import io.github.clrsim.explorer.schedule.Engine;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Option;

/** The option that says what carries simulated threads. */
public final class EngineOptions {
  private static final String AUTO = "auto";

  @Option(
      names = "--engine",
      paramLabel = "KIND",
      defaultValue = AUTO,
      description =
          "What carries simulated threads: virtual, platform, or auto: virtual where the JVM lets"
              + " us (${DEFAULT-VALUE}).")
  private String kind = AUTO;

  /**
   * An engine that was chosen.
   *
   * @param why the reason, where it was not the user's
   */
  public record Chosen(Engine engine, Optional<String> why) {}

  /**
   * A new engine.
   *
   * @throws DiagnosticException if there is none of that name, or the JVM does not let it work
   */
  public Chosen engine() {
    if (!kind.equals(AUTO)) {
      return new Chosen(of(named()), Optional.empty());
    }
    try {
      return new Chosen(of(Engine.Kind.VIRTUAL), Optional.empty());
    } catch (DiagnosticException closed) {
      return new Chosen(of(Engine.Kind.PLATFORM), Optional.of(closed.diagnostic().what()));
    }
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
              "name it virtual or platform, or auto, which takes what the JVM lets us")
          .thrown();
    }
  }

  private static Engine of(Engine.Kind kind) {
    if (kind == Engine.Kind.PLATFORM) {
      // A platform thread that really waits for a lock would take the turn with it.
      WovenCode.prepare();
    }
    return Engine.of(kind);
  }

  /** The option once more, for a command that is to be typed again. */
  public List<String> words() {
    return kind.equals(AUTO) ? List.of() : List.of("--engine", kind);
  }
}
