package io.github.clrsim.conformance.backend;

import io.github.clrsim.api.trace.Step;
import io.github.clrsim.api.trace.TraceFooter;
import io.github.clrsim.api.trace.TraceHeader;
import io.github.clrsim.api.trace.TraceReader;
import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.model.profile.RuntimeProfile;
import java.nio.file.Path;
import java.util.Optional;

/**
 * A recording of a real run to the program's own end, which has other orders next to its own.
 *
 * @param profile the rules of its runtime, by name
 */
public record WholeRecording(Path file, String profile) {

  /**
   * Reads a file to its end.
   *
   * @throws io.github.clrsim.diagnostic.DiagnosticException if it is none
   */
  public static WholeRecording read(Path file) {
    try (TraceReader reader = TraceReader.open(file)) {
      for (Optional<Step> step = reader.next(); step.isPresent(); ) {
        step = reader.next();
      }
      return of(file, reader.header(), reader.footer());
    }
  }

  /**
   * One that was read.
   *
   * @throws io.github.clrsim.diagnostic.DiagnosticException if it is none
   */
  public static WholeRecording of(Path file, TraceHeader header, Optional<TraceFooter> footer) {
    footer.ifPresent(last -> last.requireNoExcerpt(file.toString()));
    if (header.origin() == TraceHeader.Origin.SIMULATED) {
      throw new Diagnostic(
              "The trace is of a simulated run, and only a recording has other orders",
              file.toString(),
              "a simulated run follows from its scenario, of which check tries many schedules",
              "./clrsim replay runs the trace again; ./clrsim check tries its scenario")
          .thrown();
    }
    if (header.origin() == TraceHeader.Origin.EVENTPIPE) {
      throw new Diagnostic(
              "The trace is of the runtime's own events, and no profiler can hear it",
              file.toString(),
              "events of EventPipe come near the callbacks that mean the same, and not in their"
                  + " order; what a profiler asks there nobody has asked",
              "./clrsim replay judges it as it is; ./clrsim record --attach records a process that"
                  + " runs as a profiler sees it")
          .thrown();
    }
    if (footer.filter(last -> last.exitCode().isPresent()).isEmpty()) {
      throw new Diagnostic(
              "The recording does not go on to the program's own end",
              file.toString(),
              "what it does not show any more could be held against the profiler in another order",
              "record the program again, to its end; ./clrsim replay takes this one as it is")
          .thrown();
    }
    return new WholeRecording(file, RuntimeProfile.named(header.profile()).name());
  }
}
