package io.github.clrsim.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.cli.subject.RecordedTrace;
import io.github.clrsim.fixtures.CampaignSize;
import io.github.clrsim.fixtures.Carousel;
import io.github.clrsim.fixtures.DotnetHost;
import io.github.clrsim.fixtures.Fixtures;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The user stops a recording while its program runs. */
@Tag("turn-4")
class StopIT {
  @TempDir private Path directory;

  /** A terminal tells all processes of the group, as a shell's kill with a minus does. */
  static List<Arguments> stops() {
    // the signal, to whom, what the program does; what it says last, the exit code
    List<Arguments> sample =
        List.of(
            Arguments.of("TERM", "", "sleep", "begun", 143),
            Arguments.of("INT", "-", "interrupted", "interrupted", 130));
    List<Arguments> all = new ArrayList<>(sample);
    all.add(Arguments.of("INT", "-", "sleep", "begun", 130));
    all.add(Arguments.of("HUP", "-", "sleep", "begun", 129));
    return CampaignSize.of(sample, all);
  }

  @ParameterizedTest
  @MethodSource("stops")
  void aStoppedRecordingIsWholeUpToThere(
      String signal, String group, String how, String last, int code)
      throws IOException, InterruptedException {
    RequiredRuntime.of("9.0.5");
    Path trace = directory.resolve("t.trace");
    Path temporary = Files.createDirectory(directory.resolve("temporary"));
    Path errors = directory.resolve("errors.txt");
    Process record = start(trace, temporary, errors, how);
    List<String> said = new ArrayList<>();

    try (BufferedReader output = record.inputReader(UTF_8)) {
      String ready = how.equals("interrupted") ? "ready" : "begun";
      while (!said.contains(ready)) {
        said.add(output.readLine());
      }
      String kill = "kill -%s -- %s%d".formatted(signal, group, record.pid());
      assertThat(new ProcessBuilder("bash", "-c", kill).start().waitFor()).isZero();
      output.lines().forEach(said::add);
    }

    assertThat(record.waitFor()).as(Files.readString(errors)).isEqualTo(code);
    assertThat(said.getLast()).isEqualTo(last);
    assertThat(Files.readString(errors)).contains("in " + trace, "stopped by the user");
    assertThat(RecordedTrace.read(trace).footer().orElseThrow().ending())
        .isEqualTo("StoppedByUser[]");
    assertThat(temporary).isEmptyDirectory();
    assertThat(Spoken.by("replay", trace.toString(), "--profiler", "identity-map").code()).isZero();
  }

  @Test
  void whatAKilledRecordingLeavesGoesWithTheNextOne() throws IOException, InterruptedException {
    RequiredRuntime.of("9.0.5");
    Path temporary = Files.createDirectory(directory.resolve("temporary"));
    Path errors = directory.resolve("errors.txt");
    Process living = start(directory.resolve("living.trace"), temporary, errors, "sleep");
    awaitWord(living, "begun");
    List<Path> kept = content(temporary);
    Process killed = start(directory.resolve("killed.trace"), temporary, errors, "sleep");
    awaitWord(killed, "begun");
    killed.destroyForcibly().waitFor();
    assertThat(content(temporary)).hasSizeGreaterThan(kept.size());

    Process next = start(directory.resolve("next.trace"), temporary, errors, "exit");
    assertThat(next.waitFor()).as(Files.readString(errors)).isEqualTo(0);
    assertThat(content(temporary)).isEqualTo(kept);

    living.destroy();
    living.waitFor();
    assertThat(content(temporary)).isEmpty();
  }

  @Test
  void aStoppedComparisonSaysSoAndLeavesNothing() throws IOException, InterruptedException {
    RequiredRuntime.of("9.0.5");
    Path temporary = Files.createDirectory(directory.resolve("temporary"));
    Path errors = directory.resolve("errors.txt");
    Process compare =
        start(temporary, errors, List.of("compare", "--random", "200", "--runtime", "9.0.5"));
    while (compare.isAlive() && socketsIn(temporary).isEmpty()) {
      Thread.onSpinWait();
    }

    String kill = "kill -INT -- -%d".formatted(compare.pid());
    assertThat(new ProcessBuilder("bash", "-c", kill).start().waitFor()).isZero();

    String said = new String(compare.getInputStream().readAllBytes(), UTF_8);
    assertThat(compare.waitFor()).as(said + Files.readString(errors)).isEqualTo(130);
    assertThat(said + Files.readString(errors)).contains("Stopped by you after ");
    assertThat(temporary).isEmptyDirectory();
  }

  @Test
  void aStoppedRecordingOfEventsIsWholeAndItsProcessGoesOn()
      throws IOException, InterruptedException {
    Path trace = directory.resolve("t.clrtrace");
    Path temporary = Files.createDirectory(directory.resolve("temporary"));
    Path errors = directory.resolve("errors.txt");
    DotnetHost host = DotnetHost.of(RequiredRuntime.of("9.0.5").muxer().orElseThrow());
    try (Carousel program = Carousel.runBy(host, Duration.ofMillis(20))) {
      String pid = Long.toString(program.pid());
      Process record =
          start(
              temporary, errors, List.of("record", "--eventpipe", pid, "--out", trace.toString()));
      while (record.isAlive() && !hasEvents(temporary)) {
        Thread.onSpinWait();
      }

      String kill = "kill -INT -- -%d".formatted(record.pid());
      assertThat(new ProcessBuilder("bash", "-c", kill).start().waitFor()).isZero();

      assertThat(record.waitFor()).as(Files.readString(errors)).isEqualTo(130);
      assertThat(Files.readString(errors)).contains("the process goes on", "kept: ");
      assertThat(ProcessHandle.of(program.pid()).filter(ProcessHandle::isAlive)).isPresent();
    }
    assertThat(RecordedTrace.read(trace).footer().orElseThrow().ending())
        .isEqualTo("RecordingEnded[]");
    assertThat(content(temporary)).isEmpty();
  }

  private static boolean hasEvents(Path temporary) throws IOException {
    for (Path folder : content(temporary)) {
      Path events = folder.resolve("events.nettrace");
      if (Files.exists(events) && Files.size(events) > 0) {
        return true;
      }
    }
    return false;
  }

  private static List<Path> socketsIn(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .filter(file -> file.getFileName().toString().startsWith("dotnet-diagnostic-"))
          .toList();
    }
  }

  /** Our folders; the sockets of a runtime that was killed are not among them. */
  private static List<Path> content(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .filter(file -> file.getFileName().toString().startsWith("clrsim-"))
          .sorted()
          .toList();
    }
  }

  private static void awaitWord(Process record, String word) throws IOException {
    BufferedReader output = record.inputReader(UTF_8);
    for (String line = output.readLine(); !word.equals(line); line = output.readLine()) {
      assertThat(line).isNotNull();
    }
  }

  private static Process start(Path trace, Path temporary, Path errors, String how)
      throws IOException {
    return start(
        temporary,
        errors,
        List.of(
            "record",
            "--out",
            trace.toString(),
            "--runtime",
            "9.0.5",
            // A session of its own shares the processors with whatever else runs: it may get few.
            "--time-limit",
            "3600",
            "--",
            Fixtures.scenarioHost().resolveSibling("Endings.dll").toString(),
            how));
  }

  private static Process start(Path temporary, Path errors, List<String> words) throws IOException {
    List<String> command = new ArrayList<>();
    // A group of its own, in which no signal is ignored because whoever runs the tests ignores it.
    command.addAll(List.of("setsid", "env", "--default-signal=INT,HUP,TERM"));
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("-Djava.io.tmpdir=" + temporary);
    // Its own place for what serves jps is not that folder.
    command.addAll(List.of("-XX:-UsePerfData", "--enable-native-access=ALL-UNNAMED"));
    command.addAll(List.of("--add-opens", "java.base/java.lang=ALL-UNNAMED"));
    // It ends before the better compiler would pay.
    command.add("-XX:TieredStopAtLevel=1");
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), Clrsim.class.getName()));
    command.addAll(words);
    ProcessBuilder builder = new ProcessBuilder(command).redirectError(errors.toFile());
    builder.environment().put("TMPDIR", temporary.toString());
    return builder.start();
  }
}
