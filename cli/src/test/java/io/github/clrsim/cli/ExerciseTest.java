package io.github.clrsim.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.clrsim.cli.guest.Absent;
import io.github.clrsim.cli.guest.Expectant;
import io.github.clrsim.cli.guest.Greedy;
import io.github.clrsim.cli.guest.Heedless;
import io.github.clrsim.cli.guest.Keeping;
import io.github.clrsim.cli.guest.Quiet;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a check tells of the events that a profiler asked for, and of the calls refused to it. */
class ExerciseTest {
  @Test
  void ofRefusedCallsItIsToldWhereTheyAreAndWhetherTheAnswerIsLookedAt() {
    String[] check = {
      "check",
      "--profiler",
      Heedless.class.getName(),
      "--weave",
      Heedless.class.getName(),
      "--runtime",
      "net9.0",
      "--schedules",
      "5",
      "--scenario",
      "entry PluginHost; thread main"
    };

    assertThat(Spoken.by(check).out())
        .containsPattern(
            "SetEventMask2 \\d+ times? with E_FAIL"
                + " at Heedless.threadCreated\\(Heedless.java:\\d+\\), the answer is not looked at")
        .containsPattern(
            "SetEventMask2 \\d+ times? with E_FAIL at"
                + " Heedless.threadAssignedToOSThread\\(Heedless.java:\\d+\\), the answer is looked"
                + " at");

    assertThat(Spoken.by(with(check, "--json")).json().get("refusedCalls"))
        .extracting(
            refused ->
                refused.get("method").asText()
                    + refused.get("at").asText().replaceAll(".*(\\.\\w+)\\(.*", "$1 ")
                    + refused.get("lookedAt"))
        .containsExactlyInAnyOrder(
            "SetEventMask.threadAssignedToOSThread false",
            "SetEventMask2.threadAssignedToOSThread true",
            "SetEventMask2.threadCreated false");
  }

  @Test
  void whatAProfilerAsksForAndNeverMeetsIsTold() {
    String[] check = {
      "check",
      "--profiler",
      Expectant.class.getName(),
      "--runtime",
      "net9.0",
      "--schedules",
      "5",
      "--scenario",
      "entry PluginHost; thread main"
    };

    Spoken words = Spoken.by(check);
    assertThat(words.code()).isZero();
    assertThat(words.out())
        .contains("  met     COR_PRF_MONITOR_THREADS ")
        .contains("  never   COR_PRF_MONITOR_EXCEPTIONS: asked for, and met in no execution")
        .contains("  refused SetEventMask2 ", " times with E_FAIL");

    JsonNode json = Spoken.by(with(check, "--json")).json();
    assertThat(json.get("verdict").asText()).isEqualTo("kept");
    assertThat(json.get("met").get("COR_PRF_MONITOR_THREADS").asLong()).isPositive();
    assertThat(json.get("notExercised").get(0).asText()).isEqualTo("COR_PRF_MONITOR_EXCEPTIONS");
    assertThat(json.get("refusedCalls").get(0).get("method").asText()).isEqualTo("SetEventMask2");

    Spoken required = Spoken.by(with(check, "--require-exercised", "--json"));
    assertThat(required.code()).isEqualTo(2);
    assertThat(required.json().get("verdict").asText()).isEqualTo("inconclusive");
    assertThat(required.json().get("diagnostic").get("what").asText())
        .contains("COR_PRF_MONITOR_EXCEPTIONS");
    assertThat(
            Spoken.by(
                    "check",
                    "--profiler",
                    "module-inventory",
                    "--schedules",
                    "30",
                    "--require-exercised")
                .code())
        .isZero();
  }

  @Test
  void whoAsksForMoreIsTriedOnMore() {
    JsonNode greedy =
        Spoken.by("check", "--profiler", Greedy.class.getName(), "--schedules", "30", "--json")
            .json();
    JsonNode modest =
        Spoken.by("check", "--profiler", "module-inventory", "--schedules", "30", "--json").json();

    assertThat(greedy.get("verdict").asText()).isEqualTo("kept");
    assertThat(greedy.get("met").properties()).hasSizeGreaterThan(15);
    assertThat(greedy.get("notExercised").valueStream().map(JsonNode::asText))
        .doesNotContain(
            "COR_PRF_MONITOR_EXCEPTIONS", "COR_PRF_MONITOR_GC", "COR_PRF_MONITOR_ENTERLEAVE");
    assertThat(modest.get("notExercised")).isEmpty();
  }

  @Test
  void whoAsksForNoEventsIsTold() {
    String[] check = {"check", "--profiler", Quiet.class.getName(), "--schedules", "5"};

    Spoken kept = Spoken.by(check);
    assertThat(kept.code()).as(kept.toString()).isZero();
    assertThat(kept.out()).contains("  met     none: the profiler asks for no events");
    Spoken required = Spoken.by(with(check, "--require-exercised"));
    assertThat(required.code()).isEqualTo(2);
    assertThat(required.err()).contains("asks for no events", "SetEventMask");
  }

  @Test
  void whoTakesNoPartIsNotAcquitted() {
    Spoken spoken =
        Spoken.by("check", "--profiler", Absent.class.getName(), "--schedules", "5", "--json");

    assertThat(spoken.code()).as(spoken.toString()).isEqualTo(2);
    assertThat(spoken.json().get("diagnostic").get("what").asText())
        .isEqualTo("The profiler took part in no execution");
  }

  @Test
  void whetherConclusionsWereJudgedIsTold() {
    String[] claiming = {"check", "--profiler", "identity-map", "--schedules", "5"};
    String[] silent = {"check", "--profiler", Quiet.class.getName(), "--schedules", "5"};

    assertThat(Spoken.by(claiming).out())
        .containsPattern("  claims  [0-9,]+, each compared with what was so");
    assertThat(Spoken.by(with(claiming, "--json")).json().get("claims").asLong()).isPositive();
    assertThat(Spoken.by(silent).out())
        .contains("  claims  none, so that only what the profiler does was judged");
    assertThat(Spoken.by(with(silent, "--json")).json().get("claims").asLong()).isZero();
  }

  @Test
  void howOftenAFailureWasToldIsTold() {
    String[] failing = {
      "check",
      "--profiler",
      Greedy.class.getName(),
      "--schedules",
      "3",
      "--scenario",
      "entry PluginHost; adversary failing-loads; thread main; load default Workshop; call default"
          + " Workshop.Tools::Hammer"
    };

    assertThat(Spoken.by(failing).out())
        .containsPattern("  failed  .*JITCompilationFinished 0, ModuleLoadFinished [0-9]+");
    assertThat(
            Spoken.by(with(failing, "--json"))
                .json()
                .get("failedOutcomes")
                .get("ModuleLoadFinished")
                .isNumber())
        .isTrue();
  }

  @Test
  void metadataThatIsNeverReleasedIsToldThoughItMayBeACache() {
    String[] keeping = {
      "check", "--profiler", Keeping.class.getName(), "--schedules", "3", "--scenario", "start-up"
    };

    assertThat(Spoken.by(keeping).out())
        .containsPattern(
            "  open    the metadata of [0-9]+ modules was never released when an execution ended")
        .contains("counts as a cache");
    assertThat(Spoken.by(with(keeping, "--json")).json().get("metadataOpenModules").asInt())
        .isPositive();
    assertThat(Spoken.by("check", "--profiler", Quiet.class.getName(), "--schedules", "3").out())
        .doesNotContain("  open ");
  }

  private static List<String> with(String[] line, String... more) {
    List<String> words = new ArrayList<>(List.of(line));
    words.addAll(List.of(more));
    return words;
  }
}
