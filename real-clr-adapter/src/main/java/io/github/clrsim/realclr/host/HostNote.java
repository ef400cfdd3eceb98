package io.github.clrsim.realclr.host;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.github.clrsim.api.json.JsonTree;
import io.github.clrsim.diagnostic.Diagnostic;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;

/**
 * What a child tells its parent beside the steps, one JSON object a line: rare, and worth a file of
 * its own that survives whatever happens next.
 */
public sealed interface HostNote {
  /** Writes the lines. */
  JsonFactory JSON = new JsonFactory();

  /** In the place of a status, which is never negative. */
  int BY_SIGNAL = -1;

  /** The profiler threw; see {@link io.github.clrsim.api.Run.Ending.ProfilerThrew}. */
  record Threw(String what) implements HostNote {}

  /** A native profiler did what may end a process; see {@link io.github.clrsim.api.NativeEnd}. */
  record Crashed(String why) implements HostNote {}

  /** The profiler's threads wait for each other; see {@link io.github.clrsim.api.Run.Ending}. */
  record Deadlocked(String why) implements HostNote {}

  /**
   * A thread appeared in the steps.
   *
   * @param thread its number there
   * @param osThread the kernel's number of it
   */
  record Appeared(int thread, long osThread) implements HostNote {}

  /**
   * The process that was profiled is not the one that was started, but one that this started in
   * turn, and has ended.
   *
   * @param status with which it has exited, if it did, and no signal ended it
   */
  record Indirect(OptionalInt status) implements HostNote {}

  /**
   * A profiler that came into a process has left it.
   *
   * @param hasProcessEnded whether the process ended first
   */
  record Detached(boolean hasProcessEnded) implements HostNote {}

  /** The run cannot be made. */
  record Refused(Diagnostic diagnostic) implements HostNote {}

  /** The run could be made up to here; its steps are whole. */
  record CutShort(Diagnostic diagnostic) implements HostNote {}

  /** Adds this note to a file. */
  default void addTo(Path file) {
    StringWriter line = new StringWriter();
    try (JsonGenerator json = JSON.createGenerator(line)) {
      write(json);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write a note", e);
    }
    try {
      Files.write(
          file,
          (line + "\n").getBytes(StandardCharsets.UTF_8),
          StandardOpenOption.CREATE,
          StandardOpenOption.APPEND);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write " + file, e);
    }
  }

  private void write(JsonGenerator json) throws IOException {
    json.writeStartObject();
    switch (this) {
      case Threw threw -> json.writeStringField("threw", threw.what);
      case Crashed crashed -> json.writeStringField("crashed", crashed.why);
      case Deadlocked deadlocked -> json.writeStringField("deadlocked", deadlocked.why);
      case Appeared appeared -> {
        json.writeNumberField("thread", appeared.thread);
        json.writeNumberField("osThread", appeared.osThread);
      }
      case Indirect indirect ->
          json.writeNumberField("indirect", indirect.status.orElse(BY_SIGNAL));
      case Detached detached -> json.writeBooleanField("detached", !detached.hasProcessEnded);
      case Refused refused -> write(json, refused.diagnostic);
      case CutShort cut -> {
        json.writeBooleanField("cutShort", true);
        write(json, cut.diagnostic);
      }
    }
    json.writeEndObject();
  }

  private static void write(JsonGenerator json, Diagnostic diagnostic) throws IOException {
    json.writeStringField("what", diagnostic.what());
    json.writeStringField("where", diagnostic.where());
    json.writeStringField("why", diagnostic.why());
    json.writeStringField("remedy", diagnostic.remedy());
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
        notes.add(
            of(JsonTree.read(new ByteArrayInputStream(line.getBytes(StandardCharsets.UTF_8)))));
      }
      return notes;
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + file, e);
    }
  }

  private static HostNote of(JsonTree node) {
    if (node.has("deadlocked")) {
      return new Deadlocked(node.get("deadlocked").text());
    }
    if (node.has("crashed")) {
      return new Crashed(node.get("crashed").text());
    }
    if (node.has("osThread")) {
      return new Appeared((int) node.get("thread").number(), node.get("osThread").number());
    }
    if (node.has("indirect")) {
      int status = (int) node.get("indirect").number();
      return new Indirect(status == BY_SIGNAL ? OptionalInt.empty() : OptionalInt.of(status));
    }
    if (node.has("detached")) {
      return new Detached(!node.get("detached").truth());
    }
    if (node.has("threw")) {
      return new Threw(node.get("threw").text());
    }
    Diagnostic diagnostic =
        new Diagnostic(
            node.get("what").text(),
            node.get("where").text(),
            node.get("why").text(),
            node.get("remedy").text());
    return node.has("cutShort") ? new CutShort(diagnostic) : new Refused(diagnostic);
  }
}
