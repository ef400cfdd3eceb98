package io.github.clrsim.site;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** What a help prints is a table of the page of commands. */
class CommandsPageTest {
  static final String HELP =
      """
      Usage: clrsim check [-hV] [--no-startup-preemption] [--schedules=N]
                          [--strategy=STRATEGY] [--option=KEY=VALUE]...
      Tries a profiler on many schedules of the simulated CLR until a law breaks.
      With --strategy exhaustive, proves that none can break.
        -h, --help                Show this help message and exit.
            --no-startup-preemption
                                  Of an exhaustive search, leave out schedules that
                                    preempt threads at first.
            --option=KEY=VALUE    An option for the profiler; may come several times.
            --schedules=N         How many executions (2000 | many).
            --strategy=STRATEGY   How schedules are chosen.

      Exit code 0: every law was kept.
      """;

  @Test
  void commandsAreThoseThatAreListed() {
    assertThat(
            CommandsPage.commands(
                """
                Usage: clrsim [-hV] [COMMAND]
                Tries it.
                  -h, --help      Show this help message and exit.
                Commands:
                  demo        Shows a race being found,
                                and shrunk.
                  check       Tries a profiler.

                Exit code 0: every law was kept.
                """))
        .containsExactly("demo", "check");
  }

  @Test
  void everyOptionIsARow() {
    assertThat(CommandsPage.section("check", HELP))
        .isEqualTo(
            """
            ## check

            Tries a profiler on many schedules of the simulated CLR until a law breaks. With --strategy exhaustive, proves that none can break.

            | option | what it does |
            |---|---|
            | `--help` | Show this help message and exit. |
            | `--no-startup-preemption` | Of an exhaustive search, leave out schedules that preempt threads at first. |
            | `--option=KEY=VALUE` | An option for the profiler; may come several times. |
            | `--schedules=N` | How many executions (2000 \\| many). |
            | `--strategy=STRATEGY` | How schedules are chosen. |
            """);
  }
}
