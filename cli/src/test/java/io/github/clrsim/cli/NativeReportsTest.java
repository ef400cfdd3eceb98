package io.github.clrsim.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.cli.console.Exit;
import io.github.clrsim.fixtures.GuestFixtures;
import io.github.clrsim.fixtures.GuestFixtures.Guest;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a check or a replay tells the author of a native profiler. */
@Isolated("There is one processor of guests in a process.")
class NativeReportsTest {
  /** On the schedule on which nobody is held up, too. */
  @Test
  void aCallWhenShutdownHasReturnedIsNamed() {
    Spoken said =
        Spoken.by(
            NativeCommand.replay(
                "worker-work-after-shutdown", "--runtime", "net9.0", "--scenario", "reload"));
    assertThat(said.code()).as(said.err()).isEqualTo(Exit.LAW_BROKEN.code());
    assertThat(said.out().replaceAll("\\s+", " "))
        .contains(
            "a call of ICorProfilerInfo::GetModuleMetaData from"
                + " worker-work-after-shutdown.so!Worker::work()",
            "when Shutdown had returned",
            "on the profiler's thread native-1");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          aborts | The process crashed: the native profiler aborted, called from aborts.so! | ends with it
          throws | __cxa_throw+ | called from throws.so!Throws::ModuleLoadFinished(unsigned long, int)
          null-in-unload | the native profiler crashed in ModuleUnloadStarted: it used a null pointer | ends with it
          exits | the native profiler ended the process by exit(0), called from exits.so! | guest in the process
          overflow-in-handler | in its handler of SIGUSR2: it used up the stack for handlers that sigaltstack names, 16384 bytes | ends with it
          blocks | for bytes in the pipe of descriptors | let each reader have a writer
          plain-unlocked-twice | Undefined behaviour: thread 0 (main) unlocks mutex | documentation
          """)
  void whatANativeProfilerDidIsToldInItsAuthorsWords(String name, String why, String more) {
    Spoken found =
        Spoken.by(
            NativeCommand.check(GuestFixtures.named(name), "--schedules", "40", "--no-shrink"));
    assertThat(found.code()).as(found.out()).isEqualTo(Exit.LAW_BROKEN.code());
    assertThat(found.out().replaceAll("\\s+", " ")).contains(why, more);
  }

  @Test
  void aCheckInWhichItTookNoPartIsNotHeadedKept() {
    Spoken said =
        Spoken.by(NativeCommand.check(GuestFixtures.named("refuses"), "--schedules", "20"));
    assertThat(said.code()).as(said.out()).isEqualTo(Exit.BAD_INPUT.code());
    assertThat(said.out()).startsWith("inconclusive: ").doesNotContain("kept", " sites");
  }

  @Test
  void aDeadlockNamesLocksAndPlacesOfTheLibrary() {
    Guest guest = GuestFixtures.named("inventory-lock-order");
    Spoken found = Spoken.by(NativeCommand.check(guest, "--schedules", "2000", "--no-shrink"));
    assertThat(found.out().replaceAll("\\s+", " "))
        .contains("in the native profiler, waits: for mutex ")
        .containsPattern(
            "which thread \\d+ \\(\\S+\\) holds, called from inventory-lock-order.so!");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          inventory-module-load-started | called from inventory-module-load-started.so!Inventory::
          inventory-reference-leaked | called from inventory-reference-leaked.so!Inventory::
          inventory-buffer-short | in a call of ICorProfilerInfo::GetModuleInfo, called from
          dispenser-released-twice | called from dispenser-released-twice.so!
          worker-id-after-unload | called from worker-id-after-unload.so!Worker::
          """)
  void anAccusationNamesThePlaceOfTheCall(String name, String place) {
    String[] search = {"--schedules", "2000", "--no-shrink"};
    Spoken found = Spoken.by(NativeCommand.check(GuestFixtures.named(name), search));
    assertThat(found.code()).as(found.toString()).isEqualTo(Exit.LAW_BROKEN.code());
    Spoken replayed = Spoken.byLine(found.replayLine());
    for (Spoken said : List.of(found, replayed)) {
      assertThat(said.out().replaceAll("\\s+", " "))
          .contains(place, " from " + name + ".so!")
          .containsOnlyOnce(" from " + name + ".so!");
    }
  }

  @Test
  void whatItPrintsIsShownHoweverItDoesSo() {
    Spoken said =
        Spoken.by(
            NativeCommand.replay(
                "speaks",
                "--runtime",
                "net9.0",
                "--scenario",
                "reload",
                "--env",
                "SPEAKS=as told"));
    assertThat(said.code()).as(said.err()).isEqualTo(Exit.KEPT.code());
    assertThat(said.out())
        .endsWith(
            """
              printed in this run:
                printf: -7 text c 1.25 1099511627776 ff 8 9 10.5 1.000e+10
                puts
                fputs
                f
                fwrite
                fprintf |  2.5|
                fprintf to the standard error: text
                dprintf: -1
                vprintf: 3, 0.5
                wprintf: wide ä 4
                write
                cout: 5 6.5
                wcout: 7
                cerr
                as told
            """);
  }

  @Test
  void whatIsOutOfReachIsInconclusiveAndSaysWhatToDo() {
    Spoken said = Spoken.by(NativeCommand.check(GuestFixtures.named("forks"), "--schedules", "20"));
    assertThat(said.code()).isEqualTo(Exit.BAD_INPUT.code());
    assertThat(said.out() + said.err())
        .contains("inconclusive", "it calls fork, from forks.so!", "a variable of its environment")
        .doesNotContain("--weave");
  }

  @Test
  void whatItPrintedBeforeItLeftTheSimulationIsShown() {
    for (Spoken said :
        List.of(
            Spoken.by(NativeCommand.check(GuestFixtures.named("forks"), "--schedules", "20")),
            Spoken.by(
                NativeCommand.replay("forks", "--runtime", "net9.0", "--scenario", "reload")))) {
      assertThat(said.code()).isEqualTo(Exit.BAD_INPUT.code());
      assertThat(said.out()).contains("  printed in this run:\n    about to fork\n");
    }
  }
}
