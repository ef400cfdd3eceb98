package io.github.clrsim.api.trace;

import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPOutputStream;

/**
 * Writes a trace, one line a step, as the steps come; memory does not grow. Not for several threads
 * at once: the caller has the one total order. After {@link #flush()} all lines so far can be read,
 * even if the process dies.
 */
public final class TraceWriter implements Closeable {
  private final TraceLines lines;
  private final Fingerprinter fingerprinter = new Fingerprinter();

  private TraceWriter(TraceLines lines) {
    this.lines = lines;
  }

  /**
   * Begins a trace in {@code file}, compressed if its name ends in {@code .gz}; an existing file is
   * replaced.
   */
  public static TraceWriter to(Path file, TraceHeader header) {
    try {
      OutputStream stream = new BufferedOutputStream(Files.newOutputStream(file), 1 << 16);
      boolean compressed = file.toString().endsWith(".gz");
      return to(compressed ? new GZIPOutputStream(stream, 1 << 16, true) : stream, header);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write " + file, e);
    }
  }

  /** Begins a trace in {@code stream}, which {@link #close()} closes. */
  public static TraceWriter to(OutputStream stream, TraceHeader header) {
    return new TraceWriter(TraceLines.to(stream, header));
  }

  /** Writes the next step. */
  public void write(Step step) {
    lines.write(step);
    fingerprinter.add(step);
  }

  /** Writes the last line. */
  public TraceFooter finish(String ending) {
    TraceFooter footer =
        new TraceFooter(ending, fingerprinter.steps(), fingerprinter.fingerprint());
    lines.write(footer);
    return footer;
  }

  /** Hands all lines so far to the operating system. */
  public void flush() {
    lines.flush();
  }

  @Override
  public void close() {
    lines.close();
  }
}
