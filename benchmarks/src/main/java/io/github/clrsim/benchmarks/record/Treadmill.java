package io.github.clrsim.benchmarks.record;

import io.github.clrsim.fixtures.Fixtures;
import io.github.clrsim.realclr.runtime.DotnetRuntime;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The fixture program {@code Treadmill}, which calls, allocates or names as often as it is told.
 *
 * @param clrsim the command
 * @param plain the plain profiler
 * @param folder for what comes of it
 */
record Treadmill(DotnetRuntime runtime, Path clrsim, PlainProfiler plain, Path folder) {
  private static final Path PROGRAM = Fixtures.programApart("Treadmill");

  /** Nobody looks. */
  Measured alone(String... arguments) throws IOException, InterruptedException {
    return Measured.of(dotnet(arguments), Map.of(), folder);
  }

  /** With the plain profiler in its process. */
  Measured withPlain(Path recording, String... arguments) throws IOException, InterruptedException {
    return Measured.of(dotnet(arguments), plain.variables(recording), folder);
  }

  /** Recorded by clrsim from beside it. */
  Measured withClrsim(Path recording, String events, String... arguments)
      throws IOException, InterruptedException {
    List<String> words =
        new ArrayList<>(
            List.of(
                clrsim.toString(),
                "record",
                "--events",
                events,
                "--runtime",
                runtime.version().toString(),
                "--time-limit",
                "3600",
                "--out",
                recording.toString(),
                "--beside",
                "--",
                PROGRAM.toString()));
    words.addAll(List.of(arguments));
    return Measured.of(
        words, Map.of("CLRSIM_DOTNET", runtime.root().orElseThrow().toString()), folder);
  }

  private List<String> dotnet(String... arguments) {
    List<String> words =
        new ArrayList<>(
            List.of(
                runtime.muxer().orElseThrow().toString(),
                "exec",
                "--fx-version",
                runtime.version().toString(),
                PROGRAM.toString()));
    words.addAll(List.of(arguments));
    return words;
  }
}
