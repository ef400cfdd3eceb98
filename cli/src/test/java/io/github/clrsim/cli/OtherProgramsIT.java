package io.github.clrsim.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.fixtures.CampaignSize;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Programs of others print and end under {@code record} as alone, on each runtime and however
 * often; and they do so when the JVM beside them is killed at any moment.
 */
@EnabledOnOs(value = OS.LINUX, architectures = "amd64")
class OtherProgramsIT {
  private static final String HOST = "io.github.clrsim.realclr.host.BesideHost";

  /** Of eight programs: a hundred in all. */
  private static final int KILLS = CampaignSize.of(1, 13);

  private static final int RUNS = CampaignSize.of(1, 100);

  @TempDir private Path work;

  /** What a recording left. */
  private record Recorded(int code, String out, String err, Path trace) {}

  static List<String> killed() {
    return CampaignSize.of(List.of("pipes"), OtherProgram.NAMES);
  }

  static List<String> versions() {
    return List.of("8.0.33", "9.0.22", "10.0.14");
  }

  @ParameterizedTest
  @Tag("turn-3")
  @MethodSource("killed")
  void goOnWhenTheJvmBesideThemIsKilled(String name) throws IOException, InterruptedException {
    OtherProgram program = OtherProgram.of(name, "9.0.22", work);
    Recorded whole = ended(start(program, "whole"), "whole");
    assertThat(whole.code()).as(whole.toString()).isEqualTo(program.exitCode());
    long size = Files.size(whole.trace());
    Random random = new Random(name.hashCode());
    int killed = 0;
    // One that has ended before is not killed.
    for (int i = 0; killed < KILLS && i < 4 * KILLS; i++) {
      Process recording = start(program, "killed");
      GrowingTrace.await(
          work.resolve("killed.clrtrace"), random.nextLong(size / 2), () -> !recording.isAlive());
      recording
          .descendants()
          .filter(OtherProgramsIT::isHost)
          .forEach(ProcessHandle::destroyForcibly);
      Recorded recorded = ended(recording, "killed");

      assertThat(program.normalised(recorded.out())).isEqualTo(program.expected());
      assertThat(recorded.code()).as(recorded.toString()).isIn(2, program.exitCode());
      if (recorded.err().contains("SIGKILL")) {
        killed++;
        // How a process ends that a signal ends sees only its parent, which was killed.
        assertThat(recorded.err())
            .contains(
                program.exitCode() < 128
                    ? "went on without it, and has ended with exit code " + program.exitCode()
                    : "went on without it");
      }
      Files.delete(recorded.trace());
    }
    System.out.printf("%s: %d JVMs were killed beside it%n", name, killed);
    assertThat(killed).isPositive();
  }

  @ParameterizedTest
  @Tag("turn-4")
  @MethodSource("versions")
  void printAndEndAsTheyDoAlone(String version) throws IOException, InterruptedException {
    for (String name : List.of("weaver", "pipes")) {
      OtherProgram program = OtherProgram.of(name, version, work);
      for (int i = 0; i < RUNS; i++) {
        Recorded recorded = ended(start(program, "run"), "run");

        assertThat(program.normalised(recorded.out())).isEqualTo(program.expected());
        assertThat(recorded.code()).as(recorded.toString()).isEqualTo(program.exitCode());
        assertThat(recorded.err()).contains("kept: ").doesNotContain("The adapter");
        // Nothing is recorded into a file that is there.
        Files.delete(recorded.trace());
      }
      System.out.printf("%s on %s: %d of %d as alone%n", name, version, RUNS, RUNS);
    }
  }

  private Process start(OtherProgram program, String name) throws IOException {
    Path folder = Files.createDirectories(work.resolve("in-" + name));
    List<String> words = new ArrayList<>();
    words.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    words.addAll(List.of("-cp", System.getProperty("java.class.path"), Clrsim.class.getName()));
    words.addAll(List.of("record", "--program-exit-code", "--time-limit", "1800", "--out"));
    words.add(work.resolve(name + ".clrtrace").toString());
    words.addAll(List.of("--", OtherProgram.dotnet().resolve("dotnet").toString(), "exec"));
    words.add(program.assembly().toString());
    ProcessBuilder builder =
        new ProcessBuilder(words)
            .directory(folder.toFile())
            .redirectInput(new File("/dev/null"))
            .redirectOutput(work.resolve(name + ".out").toFile())
            .redirectError(work.resolve(name + ".err").toFile());
    builder.environment().put("DOTNET_ROOT", OtherProgram.dotnet().toString());
    builder.environment().put("DOTNET_CLI_TELEMETRY_OPTOUT", "1");
    return builder.start();
  }

  private Recorded ended(Process recording, String name) throws IOException, InterruptedException {
    int code = recording.waitFor();
    return new Recorded(
        code,
        Files.readString(work.resolve(name + ".out")),
        Files.readString(work.resolve(name + ".err")),
        work.resolve(name + ".clrtrace"));
  }

  /** Java tells no arguments that are longer than a page. */
  private static boolean isHost(ProcessHandle process) {
    try {
      return Files.readString(Path.of("/proc", Long.toString(process.pid()), "cmdline"))
          .contains(HOST);
    } catch (IOException gone) {
      return false;
    }
  }
}
