package io.github.clrsim.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.cli.guest.Worldly;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A check says the same, byte for byte, however many of its executions go on at the same time. */
@Tag("turn-2")
class JobsTest {
  private static final String RIGHT = "io.github.clrsim.cli.right";
  private static final String LOGIC = "io.github.clrsim.profiler";
  private static final String GUESTS = Worldly.class.getPackageName();

  @TempDir private Path folder;

  @ParameterizedTest
  @ValueSource(
      strings = {
        // A right one and a wrong one, whose code runs as it is.
        "--profiler identity-map --schedules 70",
        "--profiler uses-ids-after-unload --no-shrink",
        "--profiler identity-map --schedules 60 --scenario plugin-unload --round 6 --shard 2/3"
            + " --engine platform",
        // Woven ones, with threads of their own.
        "--profiler RIGHT.Pools$Cached --weave RIGHT --schedules 24",
        "--profiler RIGHT.Queues$HandMade --weave RIGHT --strategy guided --schedules 90"
            + " --scenario plugin-unload --runtime net9.0",
        "--profiler RIGHT.Pools$Staged --weave RIGHT --strategy pct:3 --schedules 40"
            + " --scenario plugin-unload",
        "--profiler uses-ids-after-unload --weave LOGIC --strategy guided --no-races"
            + " --scenario plugin-unload",
        // Data races, where there are some and where there are none.
        "--profiler publishes-late --weave LOGIC --races --no-shrink",
        "--profiler RIGHT.Pools$Cached --weave RIGHT --races --schedules 20"
            + " --scenario plugin-unload",
        // What lives on from one execution to the next, and what is not controlled.
        "--profiler GUESTS.Worldly --weave GUESTS --option does=static_field --schedules 20"
            + " --scenario start-up --runtime net9.0 --no-shrink",
        "--profiler GUESTS.Worldly --weave GUESTS --option does=file --schedules 20"
            + " --scenario start-up --runtime net9.0",
      })
  void theReportDoesNotDependOnTheNumberOfJobs(String words) {
    Spoken alone = check(words, 1);

    assertThat(alone.out()).contains("\"verdict\":");
    for (int jobs : List.of(2, 4)) {
      assertThat(check(words, jobs)).as(words + " with %d jobs", jobs).isEqualTo(alone);
    }
  }

  @Test
  void wordsAreTheSameToo() {
    List<String> words = List.of("check", "--profiler", "throws-in-callback", "--jobs");

    assertThat(Spoken.by(and(words, "3"))).isEqualTo(Spoken.by(and(words, "1")));
  }

  @ParameterizedTest
  @ValueSource(strings = {"uses-ids-after-unload", "identity-map"})
  void pagesAreTheSameByteForByte(String profiler) throws IOException {
    assertThat(page(profiler, 3)).isEqualTo(page(profiler, 1));
  }

  private String page(String profiler, int jobs) throws IOException {
    Path page = folder.resolve("report.html");
    Spoken.by(
        "check",
        "--profiler",
        profiler,
        "--weave",
        LOGIC,
        "--schedules",
        "60",
        "--scenario",
        "plugin-unload",
        "--jobs",
        Integer.toString(jobs),
        "--report",
        page.toString());
    return Files.readString(page);
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "-2", "100000", "many"})
  void whatIsNoNumberOfJobsGetsADiagnostic(String jobs) {
    Spoken.by("check", "--profiler", "identity-map", "--jobs", jobs)
        .isDiagnosticAbout("--jobs", jobs);
  }

  private static Spoken check(String words, int jobs) {
    String line = "check %s --json --jobs %d".formatted(words, jobs);
    return Spoken.by(
        List.of(
                line.replace("RIGHT", RIGHT)
                    .replace("LOGIC", LOGIC)
                    .replace("GUESTS", GUESTS)
                    .split(" ", -1))
            .stream()
            .map(word -> word.replace('_', ' '))
            .toList());
  }

  private static List<String> and(List<String> words, String last) {
    List<String> all = new ArrayList<>(words);
    all.add(last);
    return all;
  }
}
