package io.github.clrsim.conformance;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.clrsim.conformance.store.WholeFile;
import io.github.clrsim.folder.TemporaryFolder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What two processes tell each other, as files in a folder of theirs: one asks for something, and
 * the other says what it found, while it is at it, and what came of it.
 */
record ApartFolder(Path folder) {
  /** What is asked for. */
  static final String REQUEST = "request.json";

  /** What was found up to now. */
  static final String FOUND = "found.json";

  /** What came of it. */
  static final String ANSWER = "answer.json";

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final int LAST_LINES = 5;

  /** A new one. */
  static ApartFolder make() throws IOException {
    return new ApartFolder(TemporaryFolder.create("check"));
  }

  static ObjectNode object() {
    return JSON.createObjectNode();
  }

  void write(String name, JsonNode content) {
    try {
      new WholeFile(folder.resolve(name)).write(JSON.writeValueAsBytes(content));
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write " + name, e);
    }
  }

  /** Reads a file, if it is there. */
  Optional<JsonNode> read(String name) {
    Path file = folder.resolve(name);
    if (!Files.exists(file)) {
      return Optional.empty();
    }
    try {
      return Optional.of(JSON.readTree(Files.readAllBytes(file)));
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + name, e);
    }
  }

  /** Where the streams of the other process go. */
  Path printed() {
    return folder.resolve("printed");
  }

  /** The last lines that the other process printed, in one. */
  String lastPrinted() {
    try (Stream<String> lines = Files.lines(printed(), StandardCharsets.ISO_8859_1)) {
      List<String> all = lines.filter(line -> !line.isBlank()).toList();
      return String.join(" / ", all.subList(Math.max(0, all.size() - LAST_LINES), all.size()));
    } catch (IOException | UncheckedIOException nothingToRead) {
      return "";
    }
  }

  /** Removes it; what cannot be removed is left to a later process. */
  void remove() {
    try {
      TemporaryFolder.remove(folder);
    } catch (IOException stays) {
      // It is in nobody's way.
    }
  }
}
