package io.github.clrsim.conformance.backend;

import io.github.clrsim.diagnostic.DiagnosticException;
import io.github.clrsim.explorer.control.WovenCode;
import io.github.clrsim.explorer.schedule.Engine;
import java.util.Optional;

/**
 * An engine that was chosen.
 *
 * @param why the reason, where it was not the user's
 */
public record EngineChoice(Engine engine, Optional<String> why) {

  /** Virtual threads where the JVM lets us, platform threads elsewhere. */
  public static EngineChoice usual() {
    try {
      return of(Engine.Kind.VIRTUAL);
    } catch (DiagnosticException closed) {
      return new EngineChoice(
          of(Engine.Kind.PLATFORM).engine(), Optional.of(closed.diagnostic().what()));
    }
  }

  /**
   * A new engine of this kind.
   *
   * @throws DiagnosticException if the JVM does not let it work
   */
  public static EngineChoice of(Engine.Kind kind) {
    if (kind == Engine.Kind.PLATFORM) {
      // A platform thread that really waits for a lock would take the turn with it.
      WovenCode.prepare();
    }
    return new EngineChoice(Engine.of(kind), Optional.empty());
  }
}
