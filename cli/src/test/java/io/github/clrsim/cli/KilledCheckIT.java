package io.github.clrsim.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A check whose process is killed at any moment goes on, and reports what it would have. */
@Tag("turn-4")
class KilledCheckIT {
  private static final List<String> WORDS =
      List.of(
          "check",
          "--profiler",
          "identity-map",
          "--schedules",
          "96",
          "--round",
          "12",
          "--scenario",
          "plugin-unload",
          "--scenario",
          "start-up");

  @TempDir private Path folder;

  @Test
  void itGoesOnFromTheRoundsThatWereOver() throws IOException, InterruptedException {
    Path store = folder.resolve("store");
    List<String> stored =
        Stream.concat(WORDS.stream(), Stream.of("--store", store.toString())).toList();

    killed(stored, store.resolve("check").resolve("00000001.json"));
    try (Stream<Path> rounds = Files.list(store.resolve("check"))) {
      assertThat(rounds.filter(file -> file.toString().endsWith(".json"))).hasSizeBetween(2, 8);
    }
    Spoken resumed = Spoken.by(stored);

    assertThat(resumed.out()).isEqualTo(Spoken.by(WORDS).out()).startsWith("kept: ");
    assertThat(resumed.err()).contains("stored: 8 rounds in " + store);
    assertThat(Spoken.by("merge", store.toString()).out()).isEqualTo(resumed.out());
  }

  /** Kills it as soon as this round is over. */
  private void killed(List<String> words, Path round) throws IOException, InterruptedException {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                // Or it has another engine than this JVM.
                "--add-opens",
                "java.base/java.lang=ALL-UNNAMED",
                "-cp",
                System.getProperty("java.class.path"),
                Clrsim.class.getName()));
    command.addAll(words);
    Process process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("out.txt").toFile())
            .start();
    while (!Files.exists(round) && process.isAlive()) {
      process.waitFor(1, TimeUnit.MILLISECONDS);
    }
    process.destroyForcibly().waitFor();
    assertThat(round).as(Files.readString(folder.resolve("out.txt"))).exists();
  }
}
