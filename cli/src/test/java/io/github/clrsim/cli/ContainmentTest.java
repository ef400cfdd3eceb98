package io.github.clrsim.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.cli.guest.Unruly;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Whatever a profiler does, the command comes to an end and says who did what where. */
class ContainmentTest {
  private static final String GUESTS = "io.github.clrsim.cli.guest";

  @Test
  void aWovenProfilerThatEndsTheProcessBreaksALawAndTheProcessGoesOn() {
    isToldOf(check("exit"), "System.exit(3)", "Unruly.java:");
    isToldOf(check("halt"), "Runtime.halt(4)", "Unruly.java:");
  }

  @Test
  void aWovenLoopReachesTheLimitOfStepsAndItsPlaceIsTold() {
    Spoken spoken = check("loop", "--steps-max", "2000");

    assertThat(spoken.code()).as(spoken.toString()).isEqualTo(2);
    assertThat(spoken.json().get("diagnostic").get("what").asText())
        .contains("2000 steps", "thread 0 (main) goes round in code of its own", "Unruly.java:");
    assertThat(spoken.json().get("diagnostic").get("do").asText())
        .contains("by a lock", "ProfilerHost.pause", "--steps-max");
    assertThat(spoken.json().get("replay").asText()).contains("--steps-max 2000");
  }

  @Test
  void aWovenLoopWithoutAnyStepIsToldWithItsPlaceToo() {
    Spoken spoken = check("spin", "--steps-max", "20");

    assertThat(spoken.code()).as(spoken.toString()).isEqualTo(2);
    assertThat(spoken.json().get("diagnostic").get("what").asText())
        .contains("thread 0 (main) goes round in code of its own", "Unruly.spin(Unruly.java:");
    assertThat(spoken.json().get("diagnostic").get("do").asText()).contains("by a lock");
  }

  @Test
  void aCallbackThatNeverReturnsIsADeadlockAndItsPlaceIsTold() {
    isToldOf(check("wait"), "no thread can go on", "Unruly.java:");
    isToldOf(check("wait", "--no-weave"), "no thread can go on", "Unruly.java:");
  }

  @Test
  void aThreadOfItsOwnThatDiesIsTold() {
    isToldOf(check("thread"), "its own", "a bad day for threads");
  }

  @Test
  void aDataRaceIsToldWithBothAccesses() {
    isToldOf(check("race", "--races"), "race for the field spins", "Unruly.race(Unruly.java:");
    Spoken besides = check("race", "--schedules", "16");
    isToldOf(besides, "race for the field spins", "Unruly.race(Unruly.java:");
    assertThat(besides.json().get("replay").asText()).contains("--races");
    assertThat(besides.json().get("do").asText())
        .isEqualTo("guard both by one lock, or make the field volatile");
    assertThat(besides.json().get("why").asText())
        .doesNotContain("io.github.clrsim.model", "io.github.clrsim.api", "Nothing orders");
    assertThat(Spoken.byLine(besides.json().get("replay").asText()).out())
        .containsPattern("\\| racer")
        .contains("Unruly.race(Unruly.java:", "wrote it before, at", "reads it, at");
    assertThat(check("race", "--schedules", "16", "--no-races").code()).isZero();

    Spoken kept = check("nothing", "--schedules", "16");
    int more = kept.json().get("raceExecutions").asInt();
    assertThat(more).isBetween(2, 4);
    assertThat(kept.json().get("races").asText()).isEqualTo("none in %d executions more", more);
  }

  @Test
  void whoAsksForRacesThatCannotBeSeenGetsADiagnostic() {
    assertThat(check("race", "--races", "--no-races").err()).contains("--races and --no-races");
    Spoken refused = check("race", "--races", "--no-weave");
    assertThat(refused.code()).isEqualTo(2);
    assertThat(refused.err()).contains("option --races", "--weave PACKAGE");
  }

  @Test
  void aLoopThatTakesNoStepIsEndedByTheWatchdog() throws IOException {
    Spoken spoken = inChild(List.of("-Dclrsim.watchdog.seconds=2"), words("spin", "--no-weave"));

    isToldOf(spoken, "takes no step for ", "Unruly.spin(Unruly.java:", "main");
    assertThat(spoken.json().get("replay").asText()).contains("--option does=spin", "--no-weave");
  }

  @Test
  void anEndOfTheProcessIsToldEvenIfTheCodeIsNotWoven() throws IOException {
    isToldOf(inChild(List.of(), words("exit", "--no-weave")), "System.exit", "Unruly.initialize(");
  }

  @Test
  void whatAProfilerPrintsStandsNotInTheAnswer() throws IOException {
    Spoken spoken = inChild(List.of(), words("print", "--no-weave"));

    assertThat(spoken.code()).as(spoken.toString()).isZero();
    assertThat(spoken.json().get("verdict").asText()).isEqualTo("kept");
    assertThat(spoken.toString()).doesNotContain("a profiler");
  }

  private static void isToldOf(Spoken spoken, String... parts) {
    assertThat(spoken.code()).as(spoken.toString()).isEqualTo(1);
    assertThat(spoken.json().get("law").asText()).isEqualTo("TheRunEndsWell");
    assertThat(spoken.json().get("why").asText()).contains(parts);
    assertThat(spoken.json().get("replay").asText()).startsWith("./clrsim replay --profiler ");
  }

  private static Spoken check(String does, String... more) {
    List<String> words = words(does, more);
    if (!words.contains("--no-weave")) {
      words.addAll(List.of("--weave", GUESTS));
    }
    return Spoken.by(words);
  }

  private static List<String> words(String does, String... more) {
    List<String> words =
        new ArrayList<>(List.of("check", "--profiler", Unruly.class.getName(), "--json"));
    words.addAll(List.of("--option", "does=" + does, "--scenario", "start-up"));
    words.addAll(List.of("--runtime", "net9.0"));
    words.addAll(List.of(more));
    if (!words.contains("--schedules")) {
      words.addAll(List.of("--schedules", "2"));
    }
    return words;
  }

  private static Spoken inChild(List<String> jvm, List<String> words) throws IOException {
    List<String> flags = new ArrayList<>(List.of("--add-opens", "java.base/java.lang=ALL-UNNAMED"));
    flags.addAll(jvm);
    return Spoken.inChild(flags, words);
  }
}
