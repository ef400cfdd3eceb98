package io.github.clrsim.realclr.host;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.clrsim.api.NamedProfiler;
import io.github.clrsim.realclr.runtime.DotnetRuntime;
import io.github.clrsim.realclr.runtime.RuntimeVersion;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What a child JVM is to do, as the parent writes it into a file.
 *
 * @param runtime what is hosted
 * @param program the assembly to execute
 * @param arguments of the program
 * @param profiler who watches it
 * @param ring where the steps go
 * @param ringCapacity its capacity in bytes
 * @param notes where what is not a step goes: see {@link HostNote}
 * @param parent the process that wants the run; without it the child ends
 */
public record HostRequest(
    DotnetRuntime runtime,
    Path program,
    List<String> arguments,
    NamedProfiler profiler,
    Path ring,
    int ringCapacity,
    Path notes,
    long parent) {
  /** The name of the {@link EndRecord}'s file, beside that of the notes. */
  public static final String END_RECORD = "end.record";

  private static final ObjectMapper JSON = new ObjectMapper();

  public HostRequest {
    arguments = List.copyOf(arguments);
  }

  /** Where the child may write the configuration with which it asks what the program needs. */
  Path configuration() {
    return notes.resolveSibling("program.runtimeconfig.json");
  }

  /** Where the process leaves word of its end: see {@link EndRecord}. */
  Path endRecord() {
    return notes.resolveSibling(END_RECORD);
  }

  /** Writes the request. */
  public void write(Path file) {
    ObjectNode node = JSON.createObjectNode();
    node.put("runtimeDirectory", runtime.directory().toAbsolutePath().toString());
    node.put("runtimeVersion", runtime.version().toString());
    node.put("runtimeSource", runtime.source());
    node.put("program", program.toString());
    putAll(node.putArray("arguments"), arguments);
    node.put("className", profiler.className());
    putAll(node.putArray("classpath"), profiler.classpath());
    ObjectNode options = node.putObject("options");
    profiler.options().forEach(options::put);
    node.put("ring", ring.toString());
    node.put("ringCapacity", ringCapacity);
    node.put("notes", notes.toString());
    node.put("parent", parent);
    try {
      JSON.writeValue(file.toFile(), node);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write " + file, e);
    }
  }

  /** Reads a request that {@link #write} wrote. */
  public static HostRequest read(Path file) {
    try {
      JsonNode node = JSON.readTree(file.toFile());
      Map<String, String> options = new LinkedHashMap<>();
      node.get("options")
          .properties()
          .forEach(each -> options.put(each.getKey(), each.getValue().asText()));
      NamedProfiler profiler =
          new NamedProfiler(
              node.get("className").asText(),
              texts(node.get("classpath")).stream().map(Path::of).toList(),
              options);
      return new HostRequest(
          new DotnetRuntime(
              RuntimeVersion.from(node.get("runtimeVersion").asText()).orElseThrow(),
              Path.of(node.get("runtimeDirectory").asText()),
              node.get("runtimeSource").asText()),
          Path.of(node.get("program").asText()),
          texts(node.get("arguments")),
          profiler,
          Path.of(node.get("ring").asText()),
          node.get("ringCapacity").asInt(),
          Path.of(node.get("notes").asText()),
          node.get("parent").asLong());
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + file, e);
    }
  }

  private static void putAll(ArrayNode array, List<?> values) {
    values.forEach(value -> array.add(value.toString()));
  }

  private static List<String> texts(JsonNode array) {
    List<String> texts = new ArrayList<>();
    array.forEach(text -> texts.add(text.asText()));
    return texts;
  }
}
