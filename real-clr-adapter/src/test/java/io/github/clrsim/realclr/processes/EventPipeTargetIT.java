package io.github.clrsim.realclr.processes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.clrsim.diagnostic.DiagnosticException;
import io.github.clrsim.fixtures.CampaignSize;
import io.github.clrsim.fixtures.Carousel;
import io.github.clrsim.fixtures.DotnetHost;
import io.github.clrsim.realclr.processes.EventPipeTarget.SessionEnd;
import io.github.clrsim.realclr.runtime.RealRuntimes;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Sessions of EventPipe with processes that go on, end, or stand still. */
@EnabledOnOs(value = OS.LINUX, architectures = "amd64")
class EventPipeTargetIT {
  private static final Duration PAUSE = Duration.ofMillis(20);

  /** How many sessions one process has, one behind the other. */
  private static final int TIMES = CampaignSize.of(3, 200);

  private static final List<EventPipeProvider> COLLECTIONS =
      List.of(new EventPipeProvider("Microsoft-Windows-DotNETRuntime", 1, 4));

  @TempDir private Path folder;

  private static Carousel program(String version) throws IOException {
    return Carousel.runBy(DotnetHost.of(RealRuntimes.of(version).muxer().orElseThrow()), PAUSE);
  }

  private static EventPipeTarget target(Carousel program) {
    return EventPipeTarget.of(RunningProcess.of(Long.toString(program.pid())));
  }

  /** True from the time on at which so many bytes are there. */
  private static BooleanSupplier has(Path file, long bytes, Runnable then) {
    return () -> {
      try {
        if (Files.size(file) < bytes) {
          return false;
        }
        then.run();
        return true;
      } catch (IOException e) {
        return false;
      }
    };
  }

  private static boolean isAlive(Carousel program) {
    return ProcessHandle.of(program.pid()).filter(ProcessHandle::isAlive).isPresent();
  }

  @ParameterizedTest
  @ValueSource(strings = {"3.1.2", "9.0.5"})
  void aProcessHasAnyNumberOfSessionsAndGoesOn(String version) throws IOException {
    Path file = folder.resolve("a.nettrace");
    try (Carousel program = program(version)) {
      for (int i = 0; i < TIMES; i++) {
        Files.deleteIfExists(file);
        assertThat(target(program).record(file, COLLECTIONS, has(file, 1, () -> {})))
            .isEqualTo(SessionEnd.STOPPED);
        assertThat(Files.readAllBytes(file))
            .startsWith("Nettrace".getBytes(StandardCharsets.US_ASCII))
            .endsWith(1);
      }
      assertThat(isAlive(program)).isTrue();
    }
  }

  @Test
  void aProcessMayBeKilledMeanwhile() throws IOException {
    Path file = folder.resolve("a.nettrace");
    try (Carousel program = program("9.0.5")) {
      AtomicInteger asked = new AtomicInteger();
      BooleanSupplier isOver =
          () -> {
            if (asked.incrementAndGet() == 5) {
              ProcessHandle.of(program.pid()).ifPresent(ProcessHandle::destroyForcibly);
            }
            return false;
          };
      assertThat(target(program).record(file, COLLECTIONS, isOver)).isEqualTo(SessionEnd.BY_ITSELF);
    }
  }

  @Test
  @Tag("turn-4")
  void whatStandsStillIsGivenUp() throws IOException, InterruptedException {
    Path file = folder.resolve("a.nettrace");
    try (Carousel program = program("9.0.5")) {
      SessionEnd end =
          target(program)
              .record(file, COLLECTIONS, has(file, 1, () -> signal("-STOP", program.pid())));
      signal("-CONT", program.pid());

      assertThat(end).isEqualTo(SessionEnd.GIVEN_UP);
      assertThat(isAlive(program)).isTrue();
    }
  }

  @Test
  void whatIsStoppedIsNotAsked() throws IOException {
    try (Carousel program = program("9.0.5")) {
      signal("-STOP", program.pid());
      while (!RunningProcess.of(Long.toString(program.pid())).files().isStopped()) {
        Thread.onSpinWait();
      }
      try {
        assertThatExceptionOfType(DiagnosticException.class)
            .isThrownBy(() -> target(program))
            .satisfies(thrown -> assertThat(thrown.diagnostic().what()).contains("is stopped"));
      } finally {
        signal("-CONT", program.pid());
      }
    }
  }

  @Test
  void whatRunsNoDotnetIsNotAsked() {
    assertThatExceptionOfType(DiagnosticException.class)
        .isThrownBy(() -> EventPipeTarget.of(RunningProcess.of("self")))
        .satisfies(
            thrown -> assertThat(thrown.diagnostic().what()).contains("No .NET runtime runs"));
  }

  @Test
  void aFileThatCannotBeWrittenIsADiagnosticAndTheProcessGoesOn() throws IOException {
    try (Carousel program = program("9.0.5")) {
      Path nowhere = folder.resolve("none/a.nettrace");
      assertThatExceptionOfType(DiagnosticException.class)
          .isThrownBy(() -> target(program).record(nowhere, COLLECTIONS, () -> true))
          .satisfies(
              thrown -> assertThat(thrown.diagnostic().what()).contains("cannot be written"));
      assertThat(isAlive(program)).isTrue();
      assertThat(target(program).record(folder.resolve("b.nettrace"), COLLECTIONS, () -> true))
          .isEqualTo(SessionEnd.STOPPED);
    }
  }

  private static void signal(String name, long pid) {
    try {
      Process kill = new ProcessBuilder("kill", name, Long.toString(pid)).start();
      assertThat(kill.waitFor(1, TimeUnit.MINUTES)).isTrue();
    } catch (IOException | InterruptedException e) {
      throw new AssertionError(e);
    }
  }
}
