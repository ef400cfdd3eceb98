package io.github.clrsim.cli.trace;

import io.github.clrsim.api.trace.Step;
import io.github.clrsim.api.trace.TraceCopy;
import io.github.clrsim.api.trace.TraceForm;
import io.github.clrsim.api.trace.TraceHeader;
import io.github.clrsim.api.trace.TraceReader;
import io.github.clrsim.api.trace.TraceWriter;
import io.github.clrsim.realclr.raw.RawRecordingReader;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.UnaryOperator;

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
   * @param judgedBy gives the head of a recording that is no trace yet the profile of its rules
   * @throws io.github.clrsim.diagnostic.DiagnosticException if the trace is damaged, or cannot be
   *     written there
   */
  public static TraceConversion of(
      Path from, Path to, boolean mayReplace, UnaryOperator<TraceHeader> judgedBy) {
    if (RawRecordingReader.isRaw(from)) {
      return ofRaw(from, to, mayReplace, judgedBy);
    }
    try (TraceReader reader = TraceReader.open(from)) {
      NewFile file = new NewFile(to, "the words after ./clrsim trace convert");
      boolean isCut =
          file.written(
              mayReplace, stream -> TraceCopy.copy(reader, stream, TraceForm.of(to)).isEmpty());
      return new TraceConversion(to, TraceForm.of(to), reader.steps(), file.bytes(), isCut);
    }
  }

  private static TraceConversion ofRaw(
      Path from, Path to, boolean mayReplace, UnaryOperator<TraceHeader> judgedBy) {
    try (RawRecordingReader reader = RawRecordingReader.open(from)) {
      TraceHeader header = judgedBy.apply(reader.header());
      NewFile file = new NewFile(to, "the words after ./clrsim trace convert");
      long steps =
          file.written(
              mayReplace,
              stream -> {
                try (TraceWriter writer = TraceWriter.to(stream, TraceForm.of(to), header)) {
                  long written = 0;
                  for (Optional<Step> step = reader.next();
                      step.isPresent();
                      step = reader.next()) {
                    writer.write(step.get());
                    written++;
                  }
                  reader.ending().ifPresent(writer::finish);
                  return written;
                }
              });
      return new TraceConversion(
          to, TraceForm.of(to), steps, file.bytes(), reader.ending().isEmpty());
    }
  }
}
