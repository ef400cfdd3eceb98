package io.github.clrsim.realclr.host;

import com.fasterxml.jackson.core.JsonEncoding;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.github.clrsim.api.NamedProfiler;
import io.github.clrsim.api.json.JsonTree;
import io.github.clrsim.realclr.host.process.EndRecord;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * What a child JVM is to do, as the parent writes it into a file.
 *
 * @param subject what runs
 * @param profiler who watches it
 * @param ring where the steps go
 * @param ringCapacity its capacity in bytes
 * @param notes where what is not a step goes: see {@link HostNote}
 * @param parent the process that wants the run; without it the child ends
 */
public record HostRequest(
    Subject subject, NamedProfiler profiler, Path ring, int ringCapacity, Path notes, long parent) {
  /** The name of the {@link EndRecord}'s file, beside that of the notes. */
  public static final String END_RECORD = "end.record";

  /** The name of the file by which the parent wishes that a profiler leave, beside the notes. */
  public static final String STOP = "stop";

  private static final String CONFIGURATION = "program.runtimeconfig.json";

  private static final JsonFactory JSON = new JsonFactory();

  /** Where a run's directory has the configuration with which hostfxr is asked. */
  public static Path configurationIn(Path directory) {
    return directory.resolve(CONFIGURATION);
  }

  /** The configuration with which hostfxr is asked. */
  Path configuration() {
    return notes.resolveSibling(CONFIGURATION);
  }

  /** Where the process leaves word of its end: see {@link EndRecord}. */
  Path endRecord() {
    return notes.resolveSibling(END_RECORD);
  }

  /** When this is there, a profiler that came into a process leaves it. */
  Path stopFile() {
    return notes.resolveSibling(STOP);
  }

  /** Writes the request. */
  public void write(Path file) {
    try (JsonGenerator json = JSON.createGenerator(file.toFile(), JsonEncoding.UTF8)) {
      json.writeStartObject();
      subject.write(json);
      json.writeStringField("className", profiler.className());
      write(json, "classpath", profiler.classpath());
      write(json, "options", profiler.options());
      json.writeStringField("ring", ring.toString());
      json.writeNumberField("ringCapacity", ringCapacity);
      json.writeStringField("notes", notes.toString());
      json.writeNumberField("parent", parent);
      json.writeEndObject();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write " + file, e);
    }
  }

  /** Reads a request that {@link #write} wrote. */
  public static HostRequest read(Path file) {
    JsonTree request = tree(file);
    return new HostRequest(
        Subject.read(request),
        new NamedProfiler(
            request.get("className").text(),
            request.get("classpath").texts().stream().map(Path::of).toList(),
            request.get("options").textsByName()),
        Path.of(request.get("ring").text()),
        (int) request.get("ringCapacity").number(),
        Path.of(request.get("notes").text()),
        request.get("parent").number());
  }

  private static JsonTree tree(Path file) {
    try (InputStream stream = Files.newInputStream(file)) {
      return JsonTree.read(stream);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + file, e);
    }
  }

  static void write(JsonGenerator json, String name, List<?> values) throws IOException {
    json.writeArrayFieldStart(name);
    for (Object value : values) {
      json.writeString(value.toString());
    }
    json.writeEndArray();
  }

  static void write(JsonGenerator json, String name, Map<String, String> values)
      throws IOException {
    json.writeObjectFieldStart(name);
    for (Map.Entry<String, String> each : values.entrySet()) {
      json.writeStringField(each.getKey(), each.getValue());
    }
    json.writeEndObject();
  }
}
