package io.github.clrsim.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A runtime is named in the same words on every command. */
class RuntimeNamesTest {
  @TempDir private Path directory;

  @ParameterizedTest
  @ValueSource(strings = {"net9.0", "9.0", ".NET 9", "9.0.5", "net9"})
  void checkAndReplayUnderstandOneRuntimeByManyNames(String name) {
    Spoken checked = check(name, "--json");
    Spoken replayed = replay(name);

    assertThat(checked.code()).as(checked.toString()).isZero();
    assertThat(checked.json().get("fingerprint"))
        .isEqualTo(check("net9.0", "--json").json().get("fingerprint"));
    assertThat(replayed.code()).as(replayed.toString()).isZero();
    assertThat(replayed.out()).isEqualTo(replay("net9.0").out());
    assertThat(checked.err() + replayed.err()).isEmpty();
  }

  @Test
  void aPatchThatNobodyMeasuredIsTriedByTheRulesOfItsLineWhichIsSaidOnce() {
    Spoken checked = check("9.0.8");
    Spoken replayed = replay("9.0.8");

    assertThat(checked.out()).isEqualTo(check("net9.0").out());
    assertThat(replayed.out()).isEqualTo(replay("net9.0").out());
    assertThat(List.of(checked.err(), replayed.err()))
        .allSatisfy(
            said ->
                assertThat(said)
                    .containsOnlyOnce(".NET 9.0.8 goes by the rules of net9.0")
                    .contains("option --runtime 9.0.8", "measured on 9.0.5"));
  }

  @Test
  void aDirectoryStandsForTheRulesOfItsRuntime() throws IOException {
    Path installation = directory.resolve("dotnet");
    for (String version : List.of("3.1.2", "11.0.1")) {
      Path runtime = installation.resolve("shared/Microsoft.NETCore.App").resolve(version);
      Files.createDirectories(runtime);
      Files.writeString(runtime.resolve("libcoreclr.so"), "");
    }

    assertThat(replay(installation.toString()).out()).isEqualTo(replay("3.1").out());
    for (String command : List.of("check", "replay", "compare", "record")) {
      named(command, directory.toString()).isDiagnosticAbout("no .NET runtime in " + directory);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"net11.0", "7", ".NET 11.0.1", "9.1", "latest", "nte9.0", ""})
  void whatIsNotKnownEachCommandRefusesInTheSameWords(String name) {
    String said = named("check", name).isDiagnosticAbout("net3.1, net8.0, net9.0, net10.0").err();

    for (String command : List.of("replay", "compare", "record")) {
      assertThat(named(command, name).err()).isEqualTo(said);
    }
  }

  private static Spoken check(String runtime, String... more) {
    List<String> words =
        List.of(
            "check --profiler callback-only --scenario start-up --schedules 2 --runtime"
                .split(" "));
    return Spoken.by(joined(joined(words, runtime), more));
  }

  private static Spoken replay(String runtime) {
    return named("replay", runtime);
  }

  private static Spoken named(String command, String runtime) {
    return Spoken.by(
        switch (command) {
          case "compare" -> List.of("compare", "start-up", "--runtime", runtime);
          case "record" ->
              List.of("record", "--out", "target/x.trace", "--runtime", runtime, "--", "a.dll");
          default ->
              joined(
                  List.of(command, "--profiler", "callback-only", "--scenario", "start-up"),
                  "--runtime",
                  runtime);
        });
  }

  private static List<String> joined(List<String> words, String... more) {
    return Stream.concat(words.stream(), Stream.of(more)).toList();
  }
}
