package io.github.clrsim.model.replay;

import io.github.clrsim.api.call.InfoCall;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.api.trace.TraceReader;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The events that a recording can hold: those that its recorder asked for.
 *
 * @param low bits of COR_PRF_MONITOR; all where the recording does not say
 * @param high bits of COR_PRF_HIGH_MONITOR
 */
public record RecordedEvents(int low, int high) {
  private static final RecordedEvents UNKNOWN = new RecordedEvents(-1, -1);

  /**
   * Those of a recording.
   *
   * @throws io.github.clrsim.diagnostic.DiagnosticException if the file is no trace, or is damaged
   */
  public static RecordedEvents of(Path recording) {
    try (TraceReader reader = TraceReader.open(recording)) {
      for (Optional<Step> step = reader.next(); step.isPresent(); step = reader.next()) {
        if (step.get() instanceof Step.CallMade made
            && made.call().method().name().startsWith("SetEventMask")) {
          return asked(made.call());
        }
      }
      return UNKNOWN;
    }
  }

  private static RecordedEvents asked(InfoCall call) {
    return new RecordedEvents(
        (Integer) call.arguments().getFirst(),
        call.arguments().size() > 1 ? (Integer) call.arguments().get(1) : 0);
  }
}
