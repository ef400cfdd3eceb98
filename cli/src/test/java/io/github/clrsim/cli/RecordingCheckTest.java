package io.github.clrsim.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.clrsim.fixtures.Fixtures;
import io.github.clrsim.fixtures.GuestFixtures;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code check --recording}: the orders next to that of a recording. */
class RecordingCheckTest {
  private static final String PLUGINS =
      Fixtures.recording("plugin-host-net9.0").orElseThrow().toString();
  private static final String CHECK = "./clrsim check --recording '%s' ".formatted(PLUGINS);
  private static final String WRONG =
      "--profiler io.github.clrsim.profiler.wrong.order.AsksInAnUnload";

  @TempDir private Path directory;

  @Test
  void aProfilerThatPassesTheRecordingBreaksALawNextToItAndTheLineShowsItAgain() {
    Spoken replayed = Spoken.byLine("./clrsim replay '%s' ".formatted(PLUGINS) + WRONG);
    assertThat(replayed.code()).isZero();

    Spoken found = Spoken.byLine(CHECK + WRONG, "--json");
    assertThat(found.code()).isEqualTo(1);
    JsonNode json = found.json();
    assertThat(json.get("law").asText()).isEqualTo("NoIdIsUsedAfterItsUnload");
    assertThat(json.get("moved")).hasSize(1);
    assertThat(json.get("moved").get(0).asText()).contains("recorded");
    assertThat(json.get("allowedBy")).isNotEmpty();
    assertThat(json.get("allowedBy").get(0).get("rules").asText()).containsPattern("[GN][0-9]");

    String line = json.get("replay").asText();
    Spoken again = Spoken.byLine(line);
    assertThat(again.code()).isEqualTo(1);
    assertThat(again.out() + again.err())
        .contains("  moved   ", "  rules   ", "NoIdIsUsedAfterItsUnload");
    assertThat(Spoken.byLine(line, "--json").json().get("fingerprint"))
        .isEqualTo(json.get("fingerprint"));
  }

  @Test
  void aRightProfilerIsKeptAndTheSameSeedGivesTheSame() {
    String line = CHECK + "--profiler callback-only --schedules 15";
    Spoken once = Spoken.byLine(line, "--json");
    assertThat(once.code()).isZero();
    assertThat(once.json().get("verdict").asText()).isEqualTo("kept");
    assertThat(once.json().get("unanswered").asLong()).isZero();
    assertThat(Spoken.byLine(line, "--json").json().get("fingerprint"))
        .isEqualTo(once.json().get("fingerprint"));
    assertThat(Spoken.byLine(line).out())
        .contains("  open    0 executions asked what the recording does not hold");
  }

  /** The recording is of another profiler, which asked newer methods. */
  @Test
  void aNativeProfilerIsTriedInOrdersNextToARecordingToo() throws IOException {
    Spoken kept = ofGuest("inventory", "--schedules", "10");
    assertThat(kept.code()).as(kept.toString()).isZero();
    assertThat(kept.json().get("unanswered").asLong()).isZero();

    Spoken found = ofGuest("inventory-lock-order", "--schedules", "40", "--shrink-time", "1");
    assertThat(found.code()).as(found.toString()).isEqualTo(1);
    assertThat(found.json().get("why").asText()).startsWith("Deadlock");
    Spoken again = Spoken.inChild(List.of(), Spoken.words(found.json().get("replay").asText()));
    assertThat(again.code()).as(again.toString()).isEqualTo(1);
    assertThat(again.out()).contains("TheRunEndsWell", "  moved   ");
  }

  private static Spoken ofGuest(String name, String... more) throws IOException {
    List<String> words = new ArrayList<>();
    words.addAll(NativeCommand.check(GuestFixtures.named(name), "--recording", PLUGINS, "--json"));
    words.addAll(List.of(more));
    return Spoken.inChild(List.of(), words);
  }

  @Test
  void whatAsksForMoreThanIsKnownIsInconclusive() {
    Spoken asking = Spoken.byLine(CHECK + "--profiler references --schedules 30");
    assertThat(asking.code()).isEqualTo(2);
    assertThat(asking.out() + asking.err())
        .contains("The recording cannot know the answer to")
        .contains("record again with this logic");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--scenario hello",
        "--runtime 9.0",
        "--faults",
        "--races --weave io.github.clrsim",
        "--strategy exhaustive",
        "--store folder"
      })
  void whatIsForScenariosAloneIsRefusedBesideIt(String more) {
    Spoken.byLine(CHECK + "--profiler callback-only " + more)
        .isDiagnosticAbout("--recording", more.split(" ", 2)[0]);
  }

  @Test
  void aSimulatedTraceHasNoNeighborhood() {
    String trace = directory.resolve("simulated.trace").toString();
    Spoken.byLine(
        "./clrsim replay --profiler identity-map --scenario plugin-unload --runtime net9.0 --out '%s'"
            .formatted(trace));
    Spoken.byLine("./clrsim check --profiler identity-map --recording '%s'".formatted(trace))
        .isDiagnosticAbout("only a recording has other orders", trace);
  }

  @Test
  void whatIsNoFileIsADiagnostic() {
    Spoken.byLine(
            "./clrsim check --profiler identity-map --recording '%s'"
                .formatted(directory.resolve("none.trace")))
        .isDiagnosticAbout("none.trace");
  }
}
