package io.github.clrsim.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.clrsim.fixtures.Carousel;
import io.github.clrsim.fixtures.DotnetHost;
import io.github.clrsim.fixtures.Fixtures;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code record --eventpipe}, and what runtimes write of fixture programs by themselves. */
@EnabledOnOs(value = OS.LINUX, architectures = "amd64")
class RecordEventsIT {
  private static final Duration PAUSE = Duration.ofMillis(20);
  private static final int CONTEXTS = 6;

  @TempDir private Path folder;

  private static Stream<String> fetched() {
    return Stream.of("3.1.2", "9.0.5");
  }

  private static DotnetHost host(String version) {
    return DotnetHost.of(RequiredRuntime.of(version).muxer().orElseThrow());
  }

  /** A runtime that is there where a variable says. */
  private static DotnetHost current(String version) {
    return DotnetHost.of(OtherProgram.dotnet().resolve("dotnet")).withFramework(version);
  }

  @ParameterizedTest
  @MethodSource("fetched")
  void theEventsOfAProcessAreATraceThatKeepsTheLaws(String version) throws IOException {
    requireRecorded(host(version), version);
  }

  @ParameterizedTest
  @Tag("turn-3")
  @ValueSource(strings = {"8.0.33", "9.0.22", "10.0.14"})
  void soItIsOnCurrentRuntimes(String version) throws IOException {
    requireRecorded(current(version), version);
  }

  private static Spoken record(Carousel program, String... more) {
    return Spoken.by(
        Stream.concat(
                Stream.of("record", "--force", "--eventpipe", Long.toString(program.pid())),
                Stream.of(more))
            .toList());
  }

  private void requireRecorded(DotnetHost host, String version) throws IOException {
    String file = folder.resolve("events.clrtrace").toString();
    try (Carousel program = Carousel.runBy(host, PAUSE)) {
      Spoken spoken = record(program, "--for", "1s", "--out", file, "--json");

      assertThat(spoken.code()).as(spoken.toString()).isZero();
      JsonNode json = spoken.json();
      assertThat(json.get("verdict").asText()).isEqualTo("kept");
      assertThat(json.get("end").asText()).isEqualTo("STOPPED");
      assertThat(json.get("runtime").asText()).isEqualTo(version);
      assertThat(json.get("program").asText()).contains("Carousel.dll");
      assertThat(json.get("occasions").toString())
          .contains("ACollectionIsToldInItsOrder", "AStandstillIsToldInItsOrder");
      assertThat(ProcessHandle.of(program.pid()).filter(ProcessHandle::isAlive)).isPresent();
    }
    assertThat(Spoken.by("trace", "stat", file).code()).isZero();
    assertThat(Spoken.by("replay", file).out()).contains("kept: ");
  }

  @Test
  void theEventsAreKeptAsTheyAreWhereTheNameSaysSo() throws IOException {
    String file = folder.resolve("events.nettrace").toString();
    try (Carousel program = Carousel.runBy(host("9.0.5"), PAUSE)) {
      Spoken spoken = record(program, "--for", "1s", "--events", "gc", "--out", file);
      assertThat(spoken.code()).as(spoken.toString()).isZero();
      assertThat(spoken.err()).contains("kept: ").contains("the process goes on");
    }
    Spoken counted = Spoken.by("trace", "stat", file);
    assertThat(counted.code()).as(counted.toString()).isZero();
    assertThat(counted.out()).contains("GC/Start").contains("end        whole");
  }

  @Test
  void whatAProcessWroteUntilItWasKilledIsThere()
      throws IOException, InterruptedException, ExecutionException {
    Path file = folder.resolve("events.nettrace");
    try (Carousel program = Carousel.runBy(host("9.0.5"), PAUSE)) {
      CompletableFuture<Spoken> recording =
          CompletableFuture.supplyAsync(() -> record(program, "--out", file.toString()));
      while (!recording.isDone() && (!Files.exists(file) || Files.size(file) < 100_000)) {
        Thread.onSpinWait();
      }
      ProcessHandle.of(program.pid()).ifPresent(ProcessHandle::destroyForcibly);
      Spoken spoken = recording.get();

      assertThat(spoken.code()).as(spoken.toString()).isZero();
      assertThat(spoken.err())
          .contains("the recording is cut, and so is the trace")
          .contains("the process has ended")
          .contains("kept: ");
    }
  }

  @Test
  void aProgramThatWritesItsEventsByItselfDidWhatItSays() throws IOException, InterruptedException {
    requirePlugins(host("9.0.5"));
  }

  @ParameterizedTest
  @Tag("turn-3")
  @ValueSource(strings = {"8.0.33", "9.0.22", "10.0.14"})
  void soItDidOnCurrentRuntimes(String version) throws IOException, InterruptedException {
    requirePlugins(current(version));
  }

  /** Two rounds on three threads: six contexts are loaded, and each is unloaded. */
  private void requirePlugins(DotnetHost host) throws IOException, InterruptedException {
    Path raw = folder.resolve("plugins.nettrace");
    String prefix = "DOTNET_EventPipe";
    Process program =
        host.withVariable("DOTNET_EnableEventPipe", "1")
            .withVariable(prefix + "OutputPath", raw.toString())
            .withVariable(prefix + "Config", "Microsoft-Windows-DotNETRuntime:1883D:5")
            .starting(Fixtures.assembly("PluginHost"))
            .redirectOutput(folder.resolve("output.txt").toFile())
            .start();
    assertThat(program.waitFor()).isZero();
    assertThat(Files.readString(folder.resolve("output.txt")))
        .contains("done contexts " + CONTEXTS);

    String file = folder.resolve("plugins.trace").toString();
    JsonNode json = Spoken.by("trace", "convert", raw.toString(), file, "--json").json();
    assertThat(json.get("lost").asInt()).isZero();
    assertThat(json.get("atShutdown").asInt()).isPositive();
    String lines = Files.readString(Path.of(file));
    assertThat(entries(lines, "ModuleUnloadStarted")).isEqualTo(CONTEXTS);
    assertThat(entries(lines, "AssemblyUnloadStarted")).isEqualTo(CONTEXTS);
    assertThat(entries(lines, "ModuleLoadFinished")).isGreaterThan(CONTEXTS);
    Spoken judged = Spoken.by("replay", file, "--json");
    assertThat(judged.code()).as(judged.toString()).isZero();
    assertThat(judged.json().get("occasions").toString())
        .contains(
            "AttachedModulesGoOnTheFinalizerThread",
            "AModuleIsAttachedToAnAnnouncedAssembly",
            "CompilationsNest",
            "WhoCollectsHasStoppedTheRuntime");
  }

  private static long entries(String lines, String callback) {
    return lines
        .lines()
        .filter(line -> line.contains("\"enter\":\"%s\"".formatted(callback)))
        .count();
  }
}
