package io.github.clrsim.api.trace;

import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.zip.GZIPOutputStream;

/** Where the steps of a trace go: one of the forms that a trace has. */
sealed interface StepSink extends Closeable permits StepSink.Lines, FrameSink {

  /** Begins a trace; {@code spec} is the digest of the interface tables of its first writer. */
  static StepSink to(OutputStream stream, TraceForm form, TraceHeader header, String spec) {
    try {
      return switch (form) {
        case LINES -> new Lines(TraceLines.to(stream, header, spec));
        case GZIPPED_LINES ->
            new Lines(TraceLines.to(new GZIPOutputStream(stream, 1 << 16, true), header, spec));
        case COMPACT -> new FrameSink(stream, header, spec);
      };
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write a trace", e);
    }
  }

  void write(Step step);

  /** Writes the end; {@code isChecked} unless it is a copy of one that had no check. */
  void write(TraceFooter footer, boolean isChecked);

  /** Hands all steps so far to the operating system, in a way that they can be read. */
  void flush();

  @Override
  void close();

  /** Lines of JSON. */
  record Lines(TraceLines lines) implements StepSink {
    @Override
    public void write(Step step) {
      lines.write(step);
    }

    @Override
    public void write(TraceFooter footer, boolean isChecked) {
      lines.write(footer, isChecked);
    }

    @Override
    public void flush() {
      lines.flush();
    }

    @Override
    public void close() {
      lines.close();
    }
  }
}
