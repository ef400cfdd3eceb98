package io.github.clrsim.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.cli.console.Exit;
import io.github.clrsim.cli.guest.Trusting;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Calls of a profiler fail one after the other: who copes with that is kept, and others not. */
class FaultsTest {
  private static List<String> check(String profiler, String... more) {
    List<String> words =
        new ArrayList<>(
            List.of("check", "--profiler", profiler, "--scenario", "start-up", "--runtime"));
    words.add("net9.0");
    words.addAll(Arrays.asList(more));
    return words;
  }

  @Test
  void whoCopesWithARefusalIsKeptAndToldHowMuchWasTried() {
    Spoken said = Spoken.by(check("module-inventory", "--faults"));
    assertThat(said.code()).as(said.toString()).isEqualTo(Exit.KEPT.code());
    assertThat(said.out()).startsWith("kept: ").contains("refused", "E_FAIL", "E_OUTOFMEMORY");
    assertThat(said.out()).as("nothing was drawn").doesNotContain("  seen ");
    assertThat(said.err()).containsPattern("faults: each of \\d+ calls .* was refused once");
  }

  @Test
  void whatWasNotTriedIsTold() {
    Spoken said = Spoken.by(check("module-inventory", "--faults", "--schedules", "3"));
    assertThat(said.out()).startsWith("kept: 3 executions");
    assertThat(said.err())
        .containsPattern("faults: 1 of \\d+ calls .* \\(--schedules allows more\\)");
  }

  @Test
  void whoTakesAnAnswerForGrantedIsFoundByTheCallThatFails() {
    String[] more = {"--no-shrink", "--schedules", "20"};
    assertThat(Spoken.by(check(Trusting.class.getName(), more)).code()).isEqualTo(Exit.KEPT.code());

    List<String> words = check(Trusting.class.getName(), more);
    words.add("--faults");
    Spoken found = Spoken.by(words);
    assertThat(found.code()).as(found.toString()).isEqualTo(Exit.LAW_BROKEN.code());
    assertThat(found.out())
        .containsPattern("  refused GetModuleInfo\\(module:\\w+\\) at step \\d+ by E_FAIL")
        .contains("adversary failing-answers");
    assertThat(Spoken.by(words)).as("again").isEqualTo(found);

    words.add("--json");
    Spoken json = Spoken.by(words);
    assertThat(json.json().get("refused").get("hresult").asText()).isEqualTo("E_FAIL");
    Spoken replayed = Spoken.byLine(json.json().get("replay").asText(), "--json");
    assertThat(replayed.json().get("why")).isEqualTo(json.json().get("why"));
  }

  @Test
  void whatIsFoundIsShrunk() {
    Spoken found = Spoken.by(check(Trusting.class.getName(), "--faults"));
    assertThat(found.out()).contains("shrunk in ", "GetModuleInfo", "E_FAIL");
  }

  @Test
  void whatFailsWithoutARefusalIsFoundWithoutAWordOfThem() {
    Spoken said = Spoken.by(check("throws-in-callback", "--faults", "--schedules", "4"));
    assertThat(said.code()).isEqualTo(Exit.LAW_BROKEN.code());
    assertThat(said.toString()).doesNotContain("faults: ", "  refused ");
  }

  @ParameterizedTest
  @CsvSource({
    "--strategy exhaustive, --strategy",
    "--shard 1/2, --shard",
    "--store somewhere, --store"
  })
  void whatCannotBeDoneAtTheSameTimeIsADiagnostic(String more, String option) {
    List<String> words = check("module-inventory", "--faults");
    words.addAll(List.of(more.split(" ", -1)));
    Spoken.by(words).isDiagnosticAbout("--faults", option);
  }

  @Test
  void aMisspeltOneIsAnsweredByTheRightOne() {
    Spoken.by(check("module-inventory", "--fault")).isDiagnosticAbout("--faults");
  }
}
