package io.github.clrsim.api.trace;

import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Writes a trace as its steps come, in one of its forms; memory does not grow. Not for several
 * threads at once: the caller has the one total order. After {@link #flush()} all steps so far can
 * be read, even if the process dies.
 */
public final class TraceWriter implements Closeable {
  private final StepSink sink;
  private final Fingerprinter fingerprinter = new Fingerprinter();

  private TraceWriter(StepSink sink) {
    this.sink = sink;
  }

  /**
   * Begins a trace in {@code file}, in the form that its name says: see {@link TraceForm#of}. An
   * existing file is replaced.
   */
  public static TraceWriter to(Path file, TraceHeader header) {
    try {
      OutputStream stream = new BufferedOutputStream(Files.newOutputStream(file), 1 << 16);
      return to(stream, TraceForm.of(file), header);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write " + file, e);
    }
  }

  /** Begins a trace of lines in {@code stream}, which {@link #close()} closes. */
  public static TraceWriter to(OutputStream stream, TraceHeader header) {
    return to(stream, TraceForm.LINES, header);
  }

  /** Begins a trace of this form in {@code stream}, which {@link #close()} closes. */
  public static TraceWriter to(OutputStream stream, TraceForm form, TraceHeader header) {
    return new TraceWriter(StepSink.to(stream, form, header, SpecDigest.TEXT));
  }

  /** Writes the next step. */
  public void write(Step step) {
    sink.write(step);
    fingerprinter.add(step);
  }

  /** Writes how the run ended, which nothing can follow. */
  public TraceFooter finish(String ending) {
    TraceFooter footer =
        new TraceFooter(ending, fingerprinter.steps(), fingerprinter.fingerprint());
    sink.write(footer, true);
    return footer;
  }

  /** Hands all steps so far to the operating system. */
  public void flush() {
    sink.flush();
  }

  @Override
  public void close() {
    sink.close();
  }
}
