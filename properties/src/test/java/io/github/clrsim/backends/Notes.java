package io.github.clrsim.backends;

import io.github.clrsim.api.ProfilerHost;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;

/** What a profiler of a test writes down: on a real runtime it is in another process. */
record Notes(Path into) {
  /** The option of the profiler that says where to. */
  static final String INTO = "into";

  static Notes of(ProfilerHost host) {
    return new Notes(Path.of(Optional.ofNullable(host.options().get(INTO)).orElseThrow()));
  }

  void add(String line) {
    try {
      Files.writeString(into, line + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
