package io.github.clrsim.cli.trace;

import io.github.clrsim.api.trace.TraceCopy;
import io.github.clrsim.api.trace.TraceForm;
import io.github.clrsim.api.trace.TraceReader;
import java.nio.file.Path;

/**
 * A trace in another form.
 *
 * @param steps how many it has
 * @param bytes of the new file
 * @param isCut whether it has no end, because what it was made of has none
 */
public record TraceConversion(Path to, TraceForm form, long steps, long bytes, boolean isCut) {

  /**
   * Writes a trace into another file, in the form that its name says.
   *
   * @param mayReplace whether a file that is there may go
   * @throws io.github.clrsim.diagnostic.DiagnosticException if the trace is damaged, or cannot be
   *     written there
   */
  public static TraceConversion of(Path from, Path to, boolean mayReplace) {
    try (TraceReader reader = TraceReader.open(from)) {
      NewFile file = new NewFile(to, "the words after ./clrsim trace convert");
      boolean isCut =
          file.written(
              mayReplace, stream -> TraceCopy.copy(reader, stream, TraceForm.of(to)).isEmpty());
      return new TraceConversion(to, TraceForm.of(to), reader.steps(), file.bytes(), isCut);
    }
  }
}
