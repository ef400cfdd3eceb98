package io.github.clrsim.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.LetterException;
import io.github.clrsim.fixtures.Fixtures;
import io.github.clrsim.realclr.runtime.DotnetRuntimes;
import io.github.clrsim.realclr.runtime.RuntimeVersion;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A program is recorded on a real runtime, and the recording replayed, as the front page says. */
class RealRunIT {
  @TempDir private Path directory;

  @ParameterizedTest
  @ValueSource(strings = {"3.1.2", "9.0.5"})
  void aRecordedProgramKeepsTheLawsAndCanBeReplayed(String version) {
    requireRuntime(version);
    String out = directory.resolve("t.trace.gz").toString();
    String program = Fixtures.assembly("PluginHost").toString();

    Spoken recorded =
        Spoken.by(
            "record",
            "--out",
            out,
            "--runtime",
            version,
            "--json",
            "--time-limit",
            "1800",
            "--",
            program);

    assertThat(recorded.code()).as(recorded.toString()).isZero();
    assertThat(recorded.json().get("runtime").asText()).isEqualTo(version);
    assertThat(recorded.json().get("ending").asText()).contains("exitCode=0");

    Spoken replayed = Spoken.by("replay", out, "--profiler", "identity-map", "--json");

    assertThat(replayed.code()).as(replayed.toString()).isZero();
  }

  @ParameterizedTest
  @ValueSource(strings = {"3.1.2", "9.0.5"})
  void anExitCodeOfTheProgramIsItsOwnBusiness(String version) {
    requireRuntime(version);
    String out = directory.resolve("t.trace").toString();
    String program = Fixtures.assembly("Hello").toString();

    Spoken recorded =
        Spoken.by(
            "record",
            "--out",
            out,
            "--runtime",
            version,
            "--time-limit",
            "1800",
            "--",
            program,
            "7");

    assertThat(recorded.code()).as(recorded.toString()).isZero();
    assertThat(recorded.out()).contains("exit code 7");
  }

  @ParameterizedTest
  @ValueSource(strings = {"3.1.2", "9.0.5"})
  void aLibraryIsNoProgram(String version) {
    requireRuntime(version);
    String out = directory.resolve("t.trace").toString();
    String library = Fixtures.assembly("Plugin").toString();

    Spoken.by("record", "--out", out, "--runtime", version, "--", library)
        .isLetterAbout("no entry point");
  }

  private static void requireRuntime(String version) {
    try {
      DotnetRuntimes.onThisMachine(System.out::println)
          .require(RuntimeVersion.from(version).orElseThrow());
    } catch (LetterException refused) {
      if (Optional.ofNullable(System.getenv("CLRSIM_REAL")).orElse("").equals("required")) {
        throw new AssertionError(refused.letter().text(), refused);
      }
      System.out.println("skipped, because there is no real CLR:\n" + refused.letter().text());
      Assumptions.abort(refused.letter().what());
    }
  }
}
