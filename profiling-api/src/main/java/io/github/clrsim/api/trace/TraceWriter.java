package io.github.clrsim.api.trace;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
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
  // One line is one root value, so that a reader who meets a cut file still has whole lines.
  private static final JsonFactory JSON = new JsonFactory().setRootValueSeparator("\n");

  private final JsonGenerator json;
  private final Fingerprinter fingerprinter = new Fingerprinter();

  private TraceWriter(JsonGenerator json) {
    this.json = json;
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
    try {
      TraceWriter writer = new TraceWriter(JSON.createGenerator(stream));
      writer.writeHeader(header);
      return writer;
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write a trace", e);
    }
  }

  /** Writes the next step. */
  public void write(Step step) {
    try {
      StepJson.write(json, fingerprinter.steps(), step);
      fingerprinter.add(step);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write step " + fingerprinter.steps(), e);
    }
  }

  /** Writes the last line. */
  public TraceFooter finish(String ending) {
    TraceFooter footer =
        new TraceFooter(ending, fingerprinter.steps(), fingerprinter.fingerprint());
    try {
      json.writeStartObject();
      json.writeStringField("end", footer.ending());
      json.writeNumberField("steps", footer.steps());
      json.writeStringField("fingerprint", footer.fingerprint().toString());
      json.writeEndObject();
      json.writeRaw('\n');
      json.flush();
      return footer;
    } catch (IOException e) {
      throw new UncheckedIOException("cannot finish a trace", e);
    }
  }

  /** Hands all lines so far to the operating system. */
  public void flush() {
    try {
      json.flush();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write a trace", e);
    }
  }

  @Override
  public void close() {
    try {
      json.close();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot close a trace", e);
    }
  }

  private void writeHeader(TraceHeader header) throws IOException {
    json.writeStartObject();
    json.writeNumberField("clrsim", TraceHeader.FORMAT);
    json.writeStringField("origin", header.origin().name());
    json.writeStringField("runtime", header.runtime());
    json.writeStringField("profile", header.profile());
    json.writeStringField("profiler", header.profiler());
    json.writeStringField("program", header.program());
    json.writeStringField("choices", header.choices());
    json.writeStringField("spec", SpecDigest.TEXT);
    json.writeStringField("check", Fingerprinter.of(header).toString());
    json.writeEndObject();
    json.flush();
  }
}
