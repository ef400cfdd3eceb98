package io.github.clrsim.realclr.host;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.clrsim.api.Letter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;

/**
 * What a child tells its parent beside the steps, one JSON object a line: rare, and worth a file of
 * its own that survives whatever happens next.
 */
public sealed interface HostNote {

  /** The profiler threw; see {@link io.github.clrsim.api.Run.Ending.ProfilerThrew}. */
  record Threw(String what) implements HostNote {}

  /** The profiler's threads wait for each other; see {@link io.github.clrsim.api.Run.Ending}. */
  record Deadlocked(String why) implements HostNote {}

  /**
   * A thread appeared in the steps.
   *
   * @param thread its number there
   * @param osThread the kernel's number of it
   */
  record Appeared(int thread, long osThread) implements HostNote {}

  /** The run cannot be made. */
  record Refused(Letter letter) implements HostNote {}

  /** Adds this note to a file. */
  default void addTo(Path file) {
    ObjectNode node = new ObjectMapper().createObjectNode();
    switch (this) {
      case Threw threw -> node.put("threw", threw.what);
      case Deadlocked deadlocked -> node.put("deadlocked", deadlocked.why);
      case Appeared appeared ->
          node.put("thread", appeared.thread).put("osThread", appeared.osThread);
      case Refused refused -> {
        node.put("what", refused.letter.what());
        node.put("where", refused.letter.where());
        node.put("why", refused.letter.why());
        node.put("remedy", refused.letter.remedy());
      }
    }
    try {
      Files.write(
          file,
          (node + "\n").getBytes(StandardCharsets.UTF_8),
          StandardOpenOption.CREATE,
          StandardOpenOption.APPEND);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write " + file, e);
    }
  }

  /** All whole notes in a file, which need not exist. */
  static List<HostNote> readAll(Path file) {
    if (!Files.exists(file)) {
      return List.of();
    }
    try {
      String text = Files.readString(file);
      List<HostNote> notes = new ArrayList<>();
      // A child that was killed while it wrote leaves a line without an end.
      for (String line : text.substring(0, text.lastIndexOf('\n') + 1).lines().toList()) {
        notes.add(of(new ObjectMapper().readTree(line)));
      }
      return notes;
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + file, e);
    }
  }

  private static HostNote of(JsonNode node) {
    if (node.has("deadlocked")) {
      return new Deadlocked(node.get("deadlocked").asText());
    }
    if (node.has("osThread")) {
      return new Appeared(node.get("thread").asInt(), node.get("osThread").asLong());
    }
    return node.has("threw")
        ? new Threw(node.get("threw").asText())
        : new Refused(
            new Letter(
                node.get("what").asText(),
                node.get("where").asText(),
                node.get("why").asText(),
                node.get("remedy").asText()));
  }
}
