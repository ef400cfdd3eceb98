package io.github.clrsim.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.fixtures.CampaignSize;
import io.github.clrsim.fixtures.GuestFixtures;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A check of a native profiler says the same, byte for byte, in however many processes it goes on:
 * where all is kept, where a law is broken, and where a process dies.
 */
@Tag("turn-3")
class NativeJobsTest {
  private static final List<String> SAMPLE = List.of("worker");

  private static final List<String> ALL =
      List.of("worker-lost-wakeup", "worker", "vanishes", "inventory-lock-order", "plain");

  static List<String> guests() {
    return CampaignSize.of(SAMPLE, ALL);
  }

  @ParameterizedTest
  @MethodSource("guests")
  void theReportDoesNotDependOnTheNumberOfProcesses(String name) throws IOException {
    Spoken alone = check(name, 1);
    assertThat(alone.out()).contains("\"verdict\":");
    for (int jobs : CampaignSize.of(List.of(3), List.of(2, 3, 5))) {
      Spoken together = check(name, jobs);
      assertThat(together.out()).as("%s in %d processes", name, jobs).isEqualTo(alone.out());
      assertThat(together.code()).isEqualTo(alone.code());
    }
  }

  /** Hooks keeps its stack of functions for each thread apart. */
  @ParameterizedTest
  @ValueSource(strings = {"by-system-call", "shared"})
  void theReportDoesNotDependOnHowThreadsAreToldApart(String storage) throws IOException {
    assertThat(check("hooks", 1, "-Dclrsim.guest.thread-storage=" + storage))
        .isEqualTo(check("hooks", 1));
  }

  private static Spoken check(String name, int jobs, String... flags) throws IOException {
    List<String> words = NativeCommand.check(GuestFixtures.named(name));
    words.addAll(List.of("--scenario", "plugin-unload", "--runtime", "net9.0"));
    String schedules = Integer.toString(CampaignSize.of(60, 300));
    words.addAll(List.of("--schedules", schedules, "--no-shrink", "--json"));
    words.addAll(List.of("--jobs", Integer.toString(jobs)));
    return Spoken.inChild(List.of(flags), words);
  }
}
