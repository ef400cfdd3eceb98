package io.github.clrsim.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.clrsim.realclr.StopRequest;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What can be said against a comparison before any runtime starts. */
class CompareTest {
  @TempDir private Path directory;

  @Test
  void theScopeIsThatOfNoScenarioAndNoEvents() {
    Spoken.by("compare", "plugin-unload", "--scope").isDiagnosticAbout("--scope and a scenario");
    Spoken.by("compare", "--scope", "--random", "3").isDiagnosticAbout("--scope and --random");
    Spoken.by("compare", "--scope", "--ask", "3").isDiagnosticAbout("--scope and --ask");
    Spoken.by("compare", "--scope", "--events", "all").isDiagnosticAbout("--scope and --events");
    Spoken.by("compare", "--scope", "--turns", "3").isDiagnosticAbout("--scope and --turns");
    Spoken.by("compare", "--scope", "--runtime", "42").isDiagnosticAbout("--scope and --runtime");
  }

  @Test
  void oneScenarioIsComparedOrRandomOnes() {
    Spoken.by("compare").isDiagnosticAbout("Nothing was given to compare", "--random");
    Spoken.by("compare", "start-up", "--random", "3")
        .isDiagnosticAbout("Both a scenario and --random");
    Spoken.by("compare", "--random", "0").isDiagnosticAbout("0 random scenarios", "--random");
    Spoken.by("compare", "--random", "many").isDiagnosticAbout("--random");
  }

  @Test
  void whatIsComparedIsPrinted() {
    Spoken scope = Spoken.by("compare", "--scope");

    assertThat(scope.code()).isZero();
    assertThat(scope.out().lines())
        .anyMatch(line -> line.matches("callbacks +ModuleLoadFinished +by random scenarios"))
        .anyMatch(line -> line.matches("callbacks +InitializeForAttach +not: .*"))
        .anyMatch(line -> line.matches("metadata +GetTypeDefProps +by random scenarios"));
    assertThat(Spoken.by("compare", "--scope", "--json").json().get("scope"))
        .hasSizeGreaterThan(250);
  }

  @Test
  void whatCannotBeAskedForIsADiagnostic() {
    Spoken.by("compare", "start-up", "--events", "jot")
        .isDiagnosticAbout("\"jot\" names no events", "--events", "did you mean jit?");
    Spoken.by("compare", "start-up", "--events", "loads")
        .isDiagnosticAbout("\"loads\" are not enough", "module loads", "threads");
    Spoken.by("compare", "start-up", "--ask", "much").isDiagnosticAbout("--ask");
    Spoken.by("compare", "start-up", "--turns", "all").isDiagnosticAbout("--turns");
  }

  @Test
  void anUnknownScenarioOrRuntimeIsADiagnostic() {
    Spoken.by("compare", "no-such-scenario")
        .isDiagnosticAbout("no-such-scenario", "./clrsim scenarios lists");
    Spoken.by("compare", "entry Hello; thread main; dance").isDiagnosticAbout("dance");
    Spoken.by("compare", "start-up", "--runtime", "2.0").isDiagnosticAbout("2.0");
    Spoken.by("compare", "start-up", "--runtime", directory.toString())
        .isDiagnosticAbout("no .NET runtime in " + directory);
  }

  @Test
  void whatEndedBeforeTheStopCountsAndWhatTheStopCutDoesNot() {
    StopRequest stop = new StopRequest();
    assertThat(CompareCommand.unlessStopped(stop, () -> "cut", "cut"::equals)).contains("cut");
    assertThatThrownBy(
            () ->
                CompareCommand.unlessStopped(
                    stop,
                    () -> {
                      throw new IllegalStateException("a fault of its own");
                    },
                    "cut"::equals))
        .hasMessage("a fault of its own");

    assertThat(CompareCommand.unlessStopped(stop, () -> stopped(stop, "whole"), "cut"::equals))
        .contains("whole");
    assertThat(CompareCommand.unlessStopped(stop, () -> "begun too late", "cut"::equals)).isEmpty();
  }

  @Test
  void whatGoesWrongAmidTheStopIsNoFault() {
    StopRequest cut = new StopRequest();
    assertThat(CompareCommand.unlessStopped(cut, () -> stopped(cut, "cut"), "cut"::equals))
        .isEmpty();

    StopRequest thrown = new StopRequest();
    assertThat(
            CompareCommand.<String>unlessStopped(
                thrown,
                () -> {
                  thrown.make();
                  throw new ExceptionInInitializerError("Shutdown in progress");
                },
                "cut"::equals))
        .isEmpty();
  }

  private static String stopped(StopRequest stop, String answer) {
    stop.make();
    return answer;
  }
}
