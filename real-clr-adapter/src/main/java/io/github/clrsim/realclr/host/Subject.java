package io.github.clrsim.realclr.host;

import com.fasterxml.jackson.core.JsonGenerator;
import io.github.clrsim.api.json.JsonTree;
import io.github.clrsim.realclr.host.program.ProgramNeeds;
import io.github.clrsim.realclr.runtime.DotnetRuntime;
import io.github.clrsim.realclr.runtime.RuntimeVersion;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Which process is profiled, and who starts it. */
public sealed interface Subject {

  /**
   * The child itself, which hosts the runtime.
   *
   * @param program the assembly to execute
   * @param arguments of the program
   * @param needs how it finds out what the program needs
   */
  record Hosted(DotnetRuntime runtime, Path program, List<String> arguments, ProgramNeeds needs)
      implements Subject {
    public Hosted {
      arguments = List.copyOf(arguments);
    }
  }

  /**
   * A process that the child starts, or one that this starts in turn: the first of .NET that is no
   * part of its SDK, or that has a name.
   *
   * @param words the command
   * @param process the name of the program that is meant; that of none, if any is
   */
  record Command(List<String> words, Optional<String> process) implements Subject {
    public Command {
      words = List.copyOf(words);
    }
  }

  /**
   * A process that somebody else starts, with the variables that make its runtime load the library:
   * the first of .NET that is no part of its SDK, or that has a name.
   *
   * @param process the name of the program that is meant; that of none, if any is
   */
  record Awaited(Optional<String> process) implements Subject {}

  /**
   * A process that runs already.
   *
   * @param process its number
   * @param time how long the profiler stays; until it is stopped, if that is not said
   */
  record Attached(long process, Optional<Duration> time) implements Subject {

    /** Whether it still stays after this time. */
    boolean isWithin(Duration passed) {
      return time.filter(most -> passed.compareTo(most) >= 0).isEmpty();
    }
  }

  /** Adds what it has to an object. */
  default void write(JsonGenerator json) throws IOException {
    switch (this) {
      case Hosted hosted -> {
        json.writeStringField(
            "runtimeDirectory", hosted.runtime.directory().toAbsolutePath().toString());
        json.writeStringField("runtimeVersion", hosted.runtime.version().toString());
        json.writeStringField("runtimeSource", hosted.runtime.source());
        json.writeStringField("program", hosted.program.toString());
        HostRequest.write(json, "arguments", hosted.arguments);
        HostRequest.write(json, "hostFxr", hosted.needs.hostFxr().stream().toList());
        HostRequest.write(json, "properties", hosted.needs.properties());
      }
      case Command command -> {
        HostRequest.write(json, "command", command.words);
        HostRequest.write(json, "process", command.process.stream().toList());
      }
      case Awaited awaited -> HostRequest.write(json, "awaited", awaited.process.stream().toList());
      case Attached attached -> {
        json.writeNumberField("attached", attached.process);
        HostRequest.write(json, "time", attached.time.stream().toList());
      }
    }
  }

  /** Reads what {@link #write} wrote. */
  static Subject read(JsonTree request) {
    if (request.has("attached")) {
      return new Attached(
          request.get("attached").number(),
          request.get("time").texts().stream().findFirst().map(Duration::parse));
    }
    if (request.has("awaited")) {
      return new Awaited(request.get("awaited").texts().stream().findFirst());
    }
    if (request.has("command")) {
      return new Command(
          request.get("command").texts(), request.get("process").texts().stream().findFirst());
    }
    return new Hosted(
        new DotnetRuntime(
            RuntimeVersion.from(request.get("runtimeVersion").text()).orElseThrow(),
            Path.of(request.get("runtimeDirectory").text()),
            request.get("runtimeSource").text()),
        Path.of(request.get("program").text()),
        request.get("arguments").texts(),
        new ProgramNeeds(
            request.get("hostFxr").texts().stream().map(Path::of).findFirst(),
            request.get("properties").textsByName()));
  }
}
