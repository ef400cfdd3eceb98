package io.github.clrsim.api.trace;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/**
 * Writes the lines of a trace as its steps come, all but the last, which whoever digests the steps
 * adds. Not for several threads at once.
 */
public final class TraceLines implements Closeable {
  // One line is one root value, so that a reader who meets a cut file still has whole lines.
  private static final JsonFactory JSON = new JsonFactory().setRootValueSeparator("\n");

  private final JsonGenerator json;
  private long steps;
  private boolean hasAny;
  private boolean isEnded;

  private TraceLines(JsonGenerator json) {
    this.json = json;
  }

  /** Begins a trace in {@code stream}, which {@link #close()} closes. */
  public static TraceLines to(OutputStream stream, TraceHeader header) {
    return to(stream, header, SpecDigest.TEXT);
  }

  /** The same for steps that were first written with the interface tables of this digest. */
  static TraceLines to(OutputStream stream, TraceHeader header, String spec) {
    try {
      TraceLines lines = new TraceLines(JSON.createGenerator(stream));
      lines.writeHeader(header, spec);
      return lines;
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write a trace", e);
    }
  }

  /** Writes steps of a trace into {@code stream}, which {@link #close()} closes; no header. */
  public static TraceLines excerpt(OutputStream stream) {
    try {
      return new TraceLines(JSON.createGenerator(stream));
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write a trace", e);
    }
  }

  /** The line of a step, as it stands in a trace. */
  public static String line(long number, Step step) {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    try (TraceLines lines = excerpt(line)) {
      lines.write(number, step);
    }
    return line.toString(StandardCharsets.UTF_8).stripTrailing();
  }

  /** Writes the next step. */
  public void write(Step step) {
    write(steps, step);
    steps++;
  }

  /** Writes a step of an excerpt, which has this number in its trace. */
  public void write(long number, Step step) {
    try {
      StepJson.write(json, number, step);
      hasAny = true;
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write step " + number, e);
    }
  }

  /** How many steps were written. */
  public long steps() {
    return steps;
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
      // Each line is ended before the next one, and the footer's at once.
      if (!isEnded && hasAny) {
        json.writeRaw('\n');
      }
      json.close();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot close a trace", e);
    }
  }

  /** Writes the last line; with a check of it, but for one that never had any. */
  void write(TraceFooter footer, boolean isChecked) {
    try {
      json.writeStartObject();
      json.writeStringField("end", footer.ending());
      json.writeNumberField("steps", footer.steps());
      json.writeStringField("fingerprint", footer.fingerprint().toString());
      if (isChecked) {
        json.writeStringField(TraceFooter.CHECK, Fingerprinter.of(footer).toString());
      }
      json.writeEndObject();
      json.writeRaw('\n');
      isEnded = true;
      json.flush();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot finish a trace", e);
    }
  }

  private void writeHeader(TraceHeader header, String spec) throws IOException {
    json.writeStartObject();
    json.writeNumberField("clrsim", TraceHeader.FORMAT);
    json.writeStringField("origin", header.origin().name());
    json.writeStringField("runtime", header.runtime());
    json.writeStringField("profile", header.profile());
    json.writeStringField("profiler", header.profiler());
    json.writeStringField("program", header.program());
    json.writeStringField("choices", header.choices());
    json.writeStringField("spec", spec);
    json.writeStringField("check", Fingerprinter.of(header).toString());
    json.writeEndObject();
    hasAny = true;
    json.flush();
  }
}
