package io.github.clrsim.realclr.host.program;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.realclr.runtime.RuntimeVersion;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.StreamSupport;

/**
 * What a program's {@code runtimeconfig.json} says, checked: hostfxr itself crashes where a value
 * is of another type than it takes for granted.
 *
 * @param options the object {@code runtimeOptions}; empty if there is no such file
 * @param added the same of the {@code runtimeconfig.dev.json} that builds leave beside it
 */
record ProgramConfiguration(JsonNode options, JsonNode added) {
  private static final String ENDING = ".runtimeconfig.json";
  private static final String ADDED = ".runtimeconfig.dev.json";
  private static final String CORE = "Microsoft.NETCore.App";
  private static final String OPTIONS = "runtimeOptions";
  private static final String PROPERTIES = "configProperties";
  private static final String INCLUDED = "includedFrameworks";
  private static final List<String> FRAMEWORKS = List.of("framework", "frameworks");

  /** What holds whatever runtime was chosen. */
  private static final List<String> KEPT = List.of("tfm", "additionalProbingPaths", PROPERTIES);

  // hostfxr reads comments, too.
  private static final ObjectMapper JSON =
      JsonMapper.builder().enable(JsonReadFeature.ALLOW_JAVA_COMMENTS).build();

  /** What may stand behind a key. */
  private record Shape(String words, Predicate<JsonNode> fits) {
    static final Shape TEXT = new Shape("a string", JsonNode::isTextual);
    static final Shape TEXTS =
        new Shape("a string, or an array of strings", node -> node.isTextual() || all(node, TEXT));
    static final Shape OBJECT = new Shape("an object", JsonNode::isObject);
    static final Shape FRAMEWORK =
        new Shape("an object with a name", node -> node.path("name").isTextual());
    static final Shape FRAMEWORKS =
        new Shape("an array of objects with a name", node -> all(node, FRAMEWORK));

    private static boolean all(JsonNode array, Shape shape) {
      return array.isArray()
          && StreamSupport.stream(array.spliterator(), false).allMatch(shape.fits);
    }
  }

  private static final SortedMap<String, Shape> SHAPES =
      new TreeMap<>(
          Map.of(
              "tfm",
              Shape.TEXT,
              "additionalProbingPaths",
              Shape.TEXTS,
              PROPERTIES,
              Shape.OBJECT,
              "framework",
              Shape.FRAMEWORK,
              "frameworks",
              Shape.FRAMEWORKS,
              INCLUDED,
              Shape.FRAMEWORKS));

  /** What the files beside a program say. */
  static ProgramConfiguration of(Path program) {
    return new ProgramConfiguration(
        options(beside(program, ".dll", ENDING)), options(beside(program, ".dll", ADDED)));
  }

  private static Path beside(Path file, String ending, String other) {
    String name = file.getFileName().toString();
    String stem = name.endsWith(ending) ? name.substring(0, name.length() - ending.length()) : name;
    return file.resolveSibling(stem + other);
  }

  private static JsonNode options(Path file) {
    if (!Files.exists(file)) {
      return JSON.createObjectNode();
    }
    JsonNode root = parsed(file);
    if (!root.isObject()) {
      throw refused("no JSON object", file.toString());
    }
    JsonNode options = root.has(OPTIONS) ? root.get(OPTIONS) : JSON.createObjectNode();
    requireShape(OPTIONS, options, Shape.OBJECT, file);
    SHAPES.forEach(
        (key, shape) -> {
          if (options.has(key)) {
            requireShape(key, options.get(key), shape, file);
          }
        });
    return options;
  }

  /** Whether the program was published together with a runtime. */
  boolean isSelfContained() {
    return options.has(INCLUDED);
  }

  /** The properties that the program wants the runtime to have. */
  Map<String, String> properties() {
    Map<String, String> properties = new LinkedHashMap<>();
    options
        .path(PROPERTIES)
        .properties()
        .forEach(
            each ->
                properties.put(
                    each.getKey(),
                    each.getValue().isTextual()
                        ? each.getValue().textValue()
                        : each.getValue().toString()));
    return properties;
  }

  /**
   * Writes files that say the same, but want just this runtime, and each other framework in the
   * runtime's line.
   *
   * @param file that for the program's own; the other is written beside it
   */
  void write(RuntimeVersion runtime, Path file) {
    write(kept(added), beside(file, ENDING, ADDED));
    ObjectNode own = kept(options);
    ArrayNode array = own.putArray("frameworks");
    for (String framework : frameworks()) {
      String version = framework.equals(CORE) ? runtime.toString() : line(runtime);
      array.addObject().put("name", framework).put("version", version);
    }
    write(own, file);
  }

  private static ObjectNode kept(JsonNode options) {
    ObjectNode kept = JSON.createObjectNode();
    KEPT.stream().filter(options::has).forEach(key -> kept.set(key, options.get(key)));
    return kept;
  }

  private static void write(ObjectNode options, Path file) {
    ObjectNode root = JSON.createObjectNode();
    root.set(OPTIONS, options);
    try {
      JSON.writeValue(file.toFile(), root);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write " + file, e);
    }
  }

  /**
   * The names of all frameworks, that of the runtime first, whether the program names it or not.
   */
  private Set<String> frameworks() {
    Set<String> names = new LinkedHashSet<>(List.of(CORE));
    FRAMEWORKS.forEach(key -> names.addAll(options.path(key).findValuesAsText("name")));
    return names;
  }

  private static String line(RuntimeVersion version) {
    return version.preview().isEmpty()
        ? RuntimeVersion.of(version.major(), version.minor(), 0).toString()
        : version.toString();
  }

  private static JsonNode parsed(Path file) {
    byte[] bytes;
    try {
      bytes = Files.readAllBytes(file);
    } catch (IOException e) {
      throw refused("no file that can be read", file.toString());
    }
    try {
      return JSON.readTree(bytes);
    } catch (JacksonException e) {
      JsonLocation at = e.getLocation();
      throw refused(
          "no JSON", "%s, line %d, column %d".formatted(file, at.getLineNr(), at.getColumnNr()));
    } catch (IOException e) {
      throw refused("no JSON", file.toString());
    }
  }

  private static void requireShape(String key, JsonNode value, Shape shape, Path file) {
    if (!shape.fits.test(value)) {
      throw refused("%s is not %s".formatted(key, shape.words), file.toString());
    }
  }

  private static RuntimeException refused(String fault, String where) {
    return new Diagnostic(
            "The program's configuration cannot be used: " + fault,
            where,
            "it decides which frameworks the program gets and how the runtime behaves",
            "correct the file, or build the program again")
        .thrown();
  }
}
