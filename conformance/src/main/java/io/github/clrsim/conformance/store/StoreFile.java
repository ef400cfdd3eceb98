package io.github.clrsim.conformance.store;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.diagnostic.FileFault;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;

/**
 * A file of a store: a JSON value and its digest, written whole or not at all. A store may be on
 * any file system, and several processes may use it at a time.
 */
public record StoreFile(Path path) {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String CONTENT = "content";
  private static final String DIGEST = "sha256";
  private static final String NOT_ALL = "it is no JSON, or not all of it is there";

  /** An empty object, for the content of one. */
  public static ObjectNode object() {
    return JSON.createObjectNode();
  }

  /** What is there by its name. */
  public sealed interface Found<T> {
    /** Nothing, or nothing yet. */
    record Nothing<T>() implements Found<T> {}

    /** All that was written. */
    record Whole<T>(T content) implements Found<T> {}

    /** A part of what was written, by somebody who was stopped. */
    record Cut<T>(Diagnostic why) implements Found<T> {}
  }

  /**
   * Reads it, if it is there.
   *
   * @param reading makes something of the content; an {@link IllegalArgumentException} says that it
   *     cannot
   * @throws io.github.clrsim.diagnostic.DiagnosticException if it is damaged or cannot be read
   */
  public <T> Optional<T> read(Function<JsonNode, T> reading) {
    return switch (find(reading)) {
      case Found.Nothing<T> _ -> Optional.empty();
      case Found.Whole<T>(T content) -> Optional.of(content);
      case Found.Cut<T>(Diagnostic why) -> throw why.thrown();
    };
  }

  /**
   * Reads it, whether it is there and whole or not.
   *
   * @param reading as for {@link #read}
   * @throws io.github.clrsim.diagnostic.DiagnosticException if it is something else, or cannot be
   *     read
   */
  public <T> Found<T> find(Function<JsonNode, T> reading) {
    try {
      if (isNotThere()) {
        return new Found.Nothing<>();
      }
      JsonNode file = JSON.readTree(FileCall.of(() -> Files.readAllBytes(path)));
      if (file == null || file.isMissingNode()) {
        return new Found.Cut<>(damaged(NOT_ALL));
      }
      if (!file.has(CONTENT)) {
        throw damaged("it has no content").thrown();
      }
      JsonNode content = file.get(CONTENT);
      if (!digest(content).equals(file.path(DIGEST).asText())) {
        throw damaged("its digest is that of another content").thrown();
      }
      return new Found.Whole<>(reading.apply(content));
    } catch (JsonProcessingException noJson) {
      return new Found.Cut<>(damaged(NOT_ALL));
    } catch (NoSuchFileException gone) {
      return new Found.Nothing<>();
    } catch (IOException unreadable) {
      throw unknown(FileFault.words(unreadable)).thrown();
    } catch (IllegalArgumentException other) {
      throw damaged(String.valueOf(other.getMessage())).thrown();
    }
  }

  /** A fault of the file system, of which nobody knows whether it is there, is no absence. */
  private boolean isNotThere() throws IOException {
    BasicFileAttributes known;
    try {
      known = FileCall.of(() -> Files.readAttributes(path, BasicFileAttributes.class));
    } catch (NoSuchFileException absent) {
      return true;
    } catch (IOException unknown) {
      if (isInNoFolder()) {
        return true;
      }
      throw unknown;
    }
    if (!known.isRegularFile()) {
      throw damaged("it is no file").thrown();
    }
    return false;
  }

  private boolean isInNoFolder() throws IOException {
    return FileCall.of(() -> Files.isRegularFile(path.toAbsolutePath().getParent()));
  }

  private Diagnostic unknown(String why) {
    return new Diagnostic(
        "A file of a store cannot be read: " + why,
        StorePlace.text(path),
        "whether it is there, and what it says, decides what is run",
        "see that the store can be reached and read: permissions, and for one that is not on this"
            + " machine, its settings, credentials and the network");
  }

  private Diagnostic damaged(String how) {
    return new Diagnostic(
        "A file of a store cannot be read: " + how,
        StorePlace.text(path),
        "what it says would count like executions that were run here",
        "delete it; then what it held is run again");
  }

  /**
   * Writes it.
   *
   * @throws io.github.clrsim.diagnostic.DiagnosticException if that cannot be done
   */
  public void write(JsonNode content) {
    ObjectNode file = object();
    file.set(CONTENT, content);
    file.put(DIGEST, digest(content));
    Path folder = Objects.requireNonNull(path.toAbsolutePath().getParent());
    try {
      FileCall.of(() -> Files.createDirectories(folder));
    } catch (IOException impossible) {
      throw noFolder(folder, impossible).thrown();
    }
    try {
      new WholeFile(path).write(JSON.writeValueAsBytes(file));
    } catch (IOException unwritable) {
      throw unwritten(unwritable).thrown();
    }
  }

  private Diagnostic unwritten(IOException fault) {
    return new Diagnostic(
        "A campaign cannot be stored: " + FileFault.words(fault),
        StorePlace.text(path),
        "what came of executions is kept there, so that they need not be run again",
        "free space, name a store that can be reached and written, or do without");
  }

  /** The system speaks of the folder that is to be made, and means the one around it. */
  private Diagnostic noFolder(Path folder, IOException fault) {
    Path there = folder;
    while (there.getNameCount() > 1 && !exists(there)) {
      there = Objects.requireNonNull(there.getParent());
    }
    return fault instanceof NoSuchFileException || isFile(there)
        ? new Diagnostic(
            "A campaign cannot be stored: no folder can be made in " + StorePlace.text(there),
            StorePlace.text(path),
            "what came of executions is kept in a folder, so that they need not be run again",
            "name a store whose folder is there, or can be made: in one that can be written to, and"
                + " not in a file")
        : unwritten(fault);
  }

  private static boolean isFile(Path path) {
    try {
      return FileCall.of(() -> Files.isRegularFile(path));
    } catch (IOException unknown) {
      return false;
    }
  }

  private static boolean exists(Path path) {
    try {
      return FileCall.of(() -> Files.exists(path));
    } catch (IOException unknown) {
      return false;
    }
  }

  private static String digest(JsonNode content) {
    return new ContentDigest().text(content.toString()).hex();
  }
}
