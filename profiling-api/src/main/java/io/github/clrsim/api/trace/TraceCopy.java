package io.github.clrsim.api.trace;

import java.io.OutputStream;
import java.util.Optional;

/** Copies a trace into another form, so that a copy of the copy in the first form has its bytes. */
public final class TraceCopy {
  private TraceCopy() {}

  /**
   * Copies what {@code from} has not read yet, which must be all. A trace that was cut has no end
   * in its copy, either.
   *
   * @param to which is closed
   * @return the end, if there is one
   * @throws io.github.clrsim.diagnostic.DiagnosticException if the trace is damaged; what stands
   *     before is copied
   * @throws java.io.UncheckedIOException if the copy cannot be written
   */
  public static Optional<TraceFooter> copy(TraceReader from, OutputStream to, TraceForm form) {
    try (StepSink sink = StepSink.to(to, form, from.header(), from.kept().spec())) {
      for (Optional<Step> step = from.next(); step.isPresent(); step = from.next()) {
        sink.write(step.get());
      }
      from.footer().ifPresent(end -> sink.write(end, from.kept().isFooterChecked()));
      return from.footer();
    }
  }
}
