package io.github.clrsim.conformance.store;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.diagnostic.FileFault;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Function;

/**
 * A file of a store: a JSON value and its digest, written whole or not at all. A store may be on
 * any file system, and several processes may use it at a time.
 */
record StoreFile(Path path) {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String CONTENT = "content";
  private static final String DIGEST = "sha256";

  static ObjectNode object() {
    return JSON.createObjectNode();
  }

  /**
   * Reads it, if it is there.
   *
   * @param reading makes something of the content; an {@link IllegalArgumentException} says that it
   *     cannot
   * @throws io.github.clrsim.diagnostic.DiagnosticException if it is damaged or cannot be read
   */
  <T> Optional<T> read(Function<JsonNode, T> reading) {
    if (!Files.exists(path)) {
      return Optional.empty();
    }
    try {
      if (!Files.isRegularFile(path)) {
        throw damaged("it is no file").thrown();
      }
      JsonNode file = JSON.readTree(Files.readAllBytes(path));
      if (file == null || !file.has(CONTENT)) {
        throw damaged("it has no content").thrown();
      }
      JsonNode content = file.get(CONTENT);
      if (!digest(content).equals(file.path(DIGEST).asText())) {
        throw damaged("its digest is that of another content").thrown();
      }
      return Optional.of(reading.apply(content));
    } catch (JsonProcessingException noJson) {
      throw damaged("it is no JSON, or not all of it is there").thrown();
    } catch (IOException unreadable) {
      throw damaged(FileFault.words(unreadable)).thrown();
    } catch (IllegalArgumentException other) {
      throw damaged(String.valueOf(other.getMessage())).thrown();
    }
  }

  private Diagnostic damaged(String how) {
    return new Diagnostic(
        "A file of a stored campaign cannot be read: " + how,
        path.toString(),
        "what it says would count like executions that were run here",
        "delete it; then what it held is run again");
  }

  /**
   * Writes it.
   *
   * @throws io.github.clrsim.diagnostic.DiagnosticException if that cannot be done
   */
  void write(JsonNode content) {
    ObjectNode file = object();
    file.set(CONTENT, content);
    file.put(DIGEST, digest(content));
    try {
      Files.createDirectories(path.toAbsolutePath().getParent());
      new WholeFile(path).write(JSON.writeValueAsBytes(file));
    } catch (IOException unwritable) {
      throw new Diagnostic(
              "A campaign cannot be stored: " + FileFault.words(unwritable),
              path.toString(),
              "what came of executions is kept there, so that they need not be run again",
              "free space, name a folder that can be written, or leave --store out")
          .thrown();
    }
  }

  private static String digest(JsonNode content) {
    return new ContentDigest().text(content.toString()).hex();
  }
}
