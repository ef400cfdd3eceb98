package io.github.clrsim.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.fixtures.Fixtures;
import io.github.clrsim.realclr.runtime.DotnetRuntime;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Processes are recorded that count processes by themselves, and have other files than we. */
@EnabledOnOs(value = OS.LINUX, architectures = "amd64")
class RecordPlacesIT {
  private static final String NEWEST = "io.github.clrsim.cli.RequiredRuntime#newest";

  @TempDir private Path work;

  @ParameterizedTest
  @Tag("turn-3")
  @MethodSource(NEWEST)
  void aProcessInAContainerIsAttachedToAgainAndAgainAndNothingIsLeftThere(String version)
      throws IOException, InterruptedException {
    DotnetRuntime runtime = RequiredRuntime.of(version);
    try (Container container = Container.of(runtime, Files.createDirectory(work.resolve("tree")))) {
      String pid = Long.toString(container.pid());
      for (int i = 0; i < 2; i++) {
        Path trace = work.resolve("attached-%d.jsonl".formatted(i));
        Spoken told =
            Spoken.by("record", "--attach", pid, "--for", "1s", "--out", trace.toString());

        assertThat(told.code()).as(told.toString()).isZero();
        assertThat(told.err()).contains("Larder.dll on .NET " + version, "detached");
        assertThat(Files.readString(trace)).contains("/app/Larder.dll", "ProfilerDetachSucceeded");
        assertThat(Files.readString(container.root().resolve("proc/1/maps")))
            .doesNotContain("clrsim");
        try (Stream<Path> left = Files.list(container.root().resolve("tmp"))) {
          assertThat(left.map(Path::toString)).noneMatch(name -> name.contains("clrsim"));
        }
      }
    }
  }

  /** Its files are ours, as the library that its runtime loads has to be. */
  @ParameterizedTest
  @Tag("turn-3")
  @MethodSource(NEWEST)
  void aCommandThatCountsItsProcessesByItselfIsRecorded(String version)
      throws IOException, InterruptedException {
    DotnetRuntime runtime = RequiredRuntime.of(version);
    Path trace = work.resolve("command.jsonl");
    Spoken told =
        Spoken.by(
            Stream.of(
                    List.of("record", "--out", trace.toString(), "--"),
                    Container.apart(),
                    List.of(
                        runtime.muxer().orElseThrow().toString(),
                        "exec",
                        Fixtures.assembly("PluginHost").toString(),
                        "1",
                        "2"))
                .flatMap(List::stream)
                .toList());

    assertThat(told.code()).as(told.toString()).isZero();
    assertThat(told.err()).contains("PluginHost.dll on .NET " + version, "exit code 0");
    assertThat(Files.readString(trace)).contains("ModuleUnloadFinished", "done contexts 2");
  }
}
