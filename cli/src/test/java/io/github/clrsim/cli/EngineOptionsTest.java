package io.github.clrsim.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.clrsim.cli.guest.Quiet;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The options that say how schedules are chosen, what carries threads and which code is woven. */
class EngineOptionsTest {
  private static final String[] ONE_PLACE = {"--scenario", "start-up", "--runtime", "net9.0"};
  private static final String LOGIC = "io.github.clrsim.profiler";

  @Test
  void bothEnginesDoTheSame() {
    JsonNode virtual = check("identity-map", "--engine", "virtual", "--json").json();
    JsonNode platform = check("identity-map", "--engine", "platform", "--json").json();

    assertThat(virtual.get("engine").asText()).isEqualTo("virtual");
    assertThat(platform.get("engine").asText()).isEqualTo("platform");
    assertThat(platform.get("fingerprint")).isEqualTo(virtual.get("fingerprint"));
    assertThat(platform.get("statistics")).isEqualTo(virtual.get("statistics"));
  }

  @Test
  @Timeout(value = 30, unit = TimeUnit.MINUTES)
  void whereTheJvmIsClosedThePlatformEngineIsTakenAndTheReasonTold() throws IOException {
    List<String> words = words("callback-only", "--json", "--schedules", "2");
    Spoken closed =
        Spoken.inChild(List.of("-XX:+EnableDynamicAgentLoading", "-XX:-PrintWarnings"), words);

    assertThat(closed.code()).as(closed.toString()).isZero();
    assertThat(closed.json().get("engine").asText()).isEqualTo("platform");
    assertThat(closed.json().get("engineWhy").asText()).contains("java.lang is closed");
  }

  @ParameterizedTest
  @ValueSource(strings = {"walk", "stay:8", "pct:3", "pos", "guided", "portfolio"})
  void everyStrategyIsNamedInTheAnswerAndCounted(String name) {
    JsonNode answer = check("identity-map", "--strategy", name, "--json").json();

    assertThat(answer.get("strategy").asText()).isEqualTo(name);
    assertThat(answer.get("statistics").get("executions").asLong()).isEqualTo(12);
    assertThat(answer.get("statistics").get("interleavings").asLong()).isPositive();
  }

  @Test
  void shardsShareTheCampaign() {
    JsonNode one = check("callback-only", "--round", "6", "--shard", "1/2", "--json").json();
    JsonNode two = check("callback-only", "--round", "6", "--shard", "2/2", "--json").json();

    assertThat(one.get("shard").asText()).isEqualTo("1/2");
    assertThat(
            one.get("statistics").get("executions").asLong()
                + two.get("statistics").get("executions").asLong())
        .isEqualTo(12);
  }

  @Test
  void anExhaustiveSearchSaysWhatItProvedAndWhatItLeftOut() {
    Spoken words = check("callback-only", "--strategy", "exhaustive:1");
    JsonNode json = check("callback-only", "--strategy", "exhaustive:0", "--json").json();

    assertThat(words.code()).isZero();
    assertThat(words.out())
        .contains("start-up on net9.0: Proved for every schedule")
        .contains("  bound   threads change at callbacks and calls of the runtime only");
    assertThat(json.get("proofs").get(0).get("interleavings").asLong()).isPositive();
    assertThat(json.get("bound").asText()).contains("is not woven");
  }

  @Test
  void aSearchWithoutEnoughExecutionsIsADiagnostic() {
    check("identity-map", "--strategy", "exhaustive", "--schedules", "5")
        .isDiagnosticAbout("5 executions", "start-up on net9.0");
  }

  @Test
  void aWovenProfilerIsReplayedByTheLineThatIsPrinted() {
    Spoken found =
        Spoken.by(
            "check",
            "--profiler",
            "uses-ids-after-unload",
            "--weave",
            LOGIC,
            "--engine",
            "platform",
            "--steps-max",
            "90000",
            "--json");
    String line = found.json().get("replay").asText();
    Spoken replayed = Spoken.byLine(line, "--json");

    assertThat(found.code()).as(found.toString()).isEqualTo(1);
    assertThat(found.json().get("woven").get(0).asText()).isEqualTo(LOGIC);
    assertThat(line).contains("--weave " + LOGIC, "--engine platform", "--steps-max 90000");
    assertThat(replayed.json().get("fingerprint")).isEqualTo(found.json().get("fingerprint"));
    assertThat(replayed.json().get("replay")).isEqualTo(found.json().get("replay"));
  }

  @Test
  void aClassPathIsWovenWholeUnlessItIsSaidOtherwise() {
    String classpath =
        Path.of(Quiet.class.getProtectionDomain().getCodeSource().getLocation().getPath())
            .toString();
    String name = Quiet.class.getName();

    assertThat(check(name, "--classpath", classpath, "--json").json().get("woven")).isNotEmpty();
    assertThat(check(name, "--classpath", classpath, "--no-weave", "--json").json().get("woven"))
        .isEmpty();
    assertThat(check(name, "--json").json().get("woven")).isEmpty();
  }

  @Test
  void aProgramThatTakesLongerThanAllowedIsRefusedAndTheOptionNamed() {
    Spoken spoken = check("callback-only", "--steps-max", "100");

    spoken.isDiagnosticAbout("100 steps, the limit", "--steps-max");
    assertThat(spoken.err())
        .startsWith("inconclusive: ")
        .containsPattern(", at io.github.clrsim.profiler.\\S+, waits: for its turn")
        .doesNotContain("io.github.clrsim.model", "io.github.clrsim.api", "--time-limit")
        .contains("  replay  ./clrsim replay --profiler callback-only", "--steps-max 100");
    assertThat(check("callback-only", "--steps-max", "3").err())
        .contains("(main), in the simulated runtime, waits: for its turn");
    assertThat(check("callback-only", "--steps-max", "100000").code()).isZero();
  }

  @Test
  void aRunWithMoreLivingThreadsThanAllowedIsRefusedAndTheOptionNamed() {
    Spoken spoken = check("callback-only", "--threads-max", "1");

    spoken.isDiagnosticAbout("1 thread", "--threads-max");
    assertThat(spoken.err())
        .startsWith("inconclusive: ")
        .contains("  replay  ./clrsim replay --profiler callback-only", "--threads-max 1");
    assertThat(check("callback-only", "--threads-max", "50").code()).isZero();
  }

  @Test
  void aScenarioWithMoreActionsThanAllowedIsRefusedAndTheOptionNamed() {
    String three = "entry PluginHost; thread main; collect; collect; collect";
    String[] words = {"--profiler", "callback-only", "--runtime", "net9.0", "--scenario", three};

    for (String command : List.of("check", "replay")) {
      List<String> line = new ArrayList<>(List.of(command));
      line.addAll(List.of(words));
      List<String> two = new ArrayList<>(line);
      two.addAll(List.of("--actions-max", "2"));
      Spoken.by(two).isDiagnosticAbout("more than 2 actions", "line 1, column", "--actions-max");
      line.addAll(List.of("--actions-max", "3"));
      if (command.equals("check")) {
        line.addAll(List.of("--schedules", "2"));
      }
      assertThat(Spoken.by(line).code()).isZero();
    }
    Spoken.by("compare", three, "--actions-max", "0").isDiagnosticAbout("0", "--actions-max");
    Spoken.by("compare", "--random", "1", "--actions-max", "2")
        .isDiagnosticAbout("--random", "--actions-max");
  }

  @Test
  void badValuesAreDiagnostics() {
    check("identity-map", "--engine", "steam").isDiagnosticAbout("steam", "--engine", "platform");
    check("identity-map", "--steps-max", "0").isDiagnosticAbout("0", "--steps-max");
    check("identity-map", "--steps-max", "-3").isDiagnosticAbout("-3", "--steps-max");
    check("identity-map", "--steps-max", "many").isDiagnosticAbout("many", "--steps-max");
    check("identity-map", "--threads-max", "0").isDiagnosticAbout("0", "--threads-max");
    check("identity-map", "--threads-max", "-3").isDiagnosticAbout("-3", "--threads-max");
    check("identity-map", "--threads-max", "many").isDiagnosticAbout("many", "--threads-max");
    check("identity-map", "--actions-max", "0").isDiagnosticAbout("0", "--actions-max");
    check("identity-map", "--actions-max", "all").isDiagnosticAbout("all", "--actions-max");
    check("identity-map", "--strategy", "luck").isDiagnosticAbout("luck", "portfolio");
    check("identity-map", "--strategy", "pct:0").isDiagnosticAbout("pct:0");
    check("identity-map", "--shard", "3/2").isDiagnosticAbout("3/2");
    check("identity-map", "--shard", "2/1000").isDiagnosticAbout("2/1000", "1 round");
    check("identity-map", "--shard", "1/2", "--strategy", "exhaustive").isDiagnosticAbout("1/2");
    check("identity-map", "--calm-start").isDiagnosticAbout("--calm-start");
    check("identity-map", "--weave", "no.such.code").isDiagnosticAbout("no.such.code");
    check("identity-map", "--weave", "no such").isDiagnosticAbout("no such", "--weave");
    check("identity-map", "--weave", LOGIC, "--no-weave").isDiagnosticAbout("--no-weave");
  }

  private static Spoken check(String profiler, String... more) {
    return Spoken.by(words(profiler, more));
  }

  private static List<String> words(String profiler, String... more) {
    List<String> words = new ArrayList<>(List.of("check", "--profiler", profiler));
    words.addAll(List.of(ONE_PLACE));
    if (!List.of(more).contains("--schedules") && !List.of(more).toString().contains("exhaust")) {
      words.addAll(List.of("--schedules", "12"));
    }
    words.addAll(List.of(more));
    return words;
  }
}
