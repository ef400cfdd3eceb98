package io.github.clrsim.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.clrsim.cli.subject.RecordedTrace;
import io.github.clrsim.fixtures.CampaignSize;
import io.github.clrsim.fixtures.Fixtures;
import io.github.clrsim.realclr.runtime.DotnetRuntime;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * SIGKILL comes when some part of a trace is written, to the program that is recorded or to who
 * records it: what was written is read, and nobody is accused.
 */
@EnabledOnOs(value = OS.LINUX, architectures = "amd64")
class KilledRecordingIT {
  private static final int TIMES = CampaignSize.of(1, 50);

  @TempDir private Path work;

  @ParameterizedTest
  @Tag("turn-1")
  @ValueSource(strings = {"t.jsonl", "t.clrtrace"})
  void ofAProgramThatIsKilledEachStepIsThere(String name) throws Exception {
    DotnetRuntime runtime = RequiredRuntime.of("9.0.5");
    long size = sizeOfOne(runtime, name);
    Random random = new Random(name.hashCode());
    int killed = 0;
    for (int i = 0; i < TIMES; i++) {
      Path trace = work.resolve(i + "-" + name);
      CompletableFuture<Spoken> recording =
          CompletableFuture.supplyAsync(() -> Spoken.by(record(runtime, trace)));
      GrowingTrace.await(trace, random.nextLong(size), recording::isDone);
      List<ProcessHandle> program = programs(runtime);
      program.forEach(ProcessHandle::destroyForcibly);
      Spoken told = recording.get();
      JsonNode report = told.json();
      RecordedTrace found = RecordedTrace.read(trace);

      assertThat(found.footer()).isPresent();
      assertThat(report.get("steps").asLong()).as(told.toString()).isEqualTo(found.length());
      if (told.code() == 0) {
        assertThat(report.get("exitCode").asInt()).isZero();
      } else {
        killed++;
        assertThat(told.code()).as(told.toString()).isEqualTo(2);
        assertThat(report.get("exitCode").asInt()).as(told.toString()).isEqualTo(137);
        assertThat(report.get("diagnostic").get("what").asText()).contains("SIGKILL");
      }
      Files.delete(trace);
    }
    System.out.printf("%s: %d of %d programs were killed%n", name, killed, TIMES);
  }

  @ParameterizedTest
  @Tag("turn-2")
  @ValueSource(strings = {"t.jsonl", "t.jsonl.gz", "t.clrtrace"})
  void ofARecorderThatIsKilledEachStepIsThereThatWasWritten(String name) throws Exception {
    DotnetRuntime runtime = RequiredRuntime.of("9.0.5");
    long size = sizeOfOne(runtime, name);
    Random random = new Random(name.hashCode());
    int cut = 0;
    for (int i = 0; i < TIMES; i++) {
      Path trace = work.resolve(i + "-" + name);
      Process recording = new ProcessBuilder(java(record(runtime, trace))).inheritIO().start();
      GrowingTrace.await(trace, random.nextLong(size), () -> !recording.isAlive());
      long before = RecordedTrace.read(trace).length();
      recording.destroyForcibly().waitFor();
      RecordedTrace found = RecordedTrace.read(trace);

      assertThat(found.length()).isGreaterThanOrEqualTo(before);
      if (found.footer().isEmpty()) {
        cut++;
        Spoken counted = Spoken.by("trace", "stat", trace.toString());
        assertThat(counted.err()).contains("The trace was cut: it has no end, behind ");
        Spoken replayed =
            Spoken.by("replay", trace.toString(), "--profiler", "identity-map", "--json");
        assertThat(replayed.code()).as(replayed.toString()).isNotEqualTo(1);
      }
      Files.delete(trace);
    }
    System.out.printf("%s: %d of %d traces were cut%n", name, cut, TIMES);
  }

  /** Those of this test: others run beside it. */
  private List<ProcessHandle> programs(DotnetRuntime runtime) {
    String muxer = runtime.muxer().orElseThrow().toString();
    return ProcessHandle.current()
        .descendants()
        .filter(each -> each.info().command().filter(muxer::equals).isPresent())
        .filter(each -> each.info().commandLine().orElse("").contains(work.toString()))
        .toList();
  }

  private long sizeOfOne(DotnetRuntime runtime, String name) throws IOException {
    for (String file : List.of("PluginHost.dll", "PluginHost.runtimeconfig.json", "Plugin.dll")) {
      Files.copy(Fixtures.assembly("PluginHost").resolveSibling(file), work.resolve(file));
    }
    Path whole = work.resolve("whole-" + name);
    Spoken told = Spoken.by(record(runtime, whole));
    assertThat(told.code()).as(told.toString()).isZero();
    return Files.size(whole);
  }

  private List<String> record(DotnetRuntime runtime, Path trace) {
    return List.of(
        "record",
        "--force",
        "--json",
        "--out",
        trace.toString(),
        "--",
        runtime.muxer().orElseThrow().toString(),
        "exec",
        work.resolve("PluginHost.dll").toString(),
        "4",
        "2");
  }

  private static List<String> java(List<String> words) {
    return Stream.of(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                Clrsim.class.getName()),
            words)
        .flatMap(List::stream)
        .toList();
  }
}
