package io.github.clrsim.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CommandLineTest {

  @Test
  void noCommandIsADiagnostic() {
    Spoken.by().isDiagnosticAbout("No command was given", "./clrsim demo");
  }

  @Test
  void anUnknownCommandIsADiagnosticWithASuggestion() {
    Spoken.by("chekc").isDiagnosticAbout("'chekc'", "did you mean check");
  }

  @Test
  void anUnknownOptionIsADiagnosticWithASuggestion() {
    Spoken.by("check", "--profilr", "x").isDiagnosticAbout("'--profilr'", "--profiler");
  }

  @Test
  void aMissingValueIsADiagnostic() {
    Spoken.by("check", "--profiler").isDiagnosticAbout("--profiler");
  }

  @Test
  void aNumberThatIsNoneIsADiagnostic() {
    Spoken.by("check", "--profiler", "identity-map", "--seed", "seven").isDiagnosticAbout("seven");
  }

  @Test
  void anOptionOfAProfilerWithoutValueIsADiagnostic() {
    Spoken.by("check", "--profiler", "identity-map", "--option", "k").isDiagnosticAbout("--option");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "check --profiler identity-map --seed abc",
        "check --profiler identity-map --seed 99999999999999999999",
        "check --profiler identity-map --steps-max 99999999999",
        "check --profiler identity-map --option foo",
        "check --profiler identity-map --scenario none.scenario",
        "record --out x.trace --time-limit abc -- a.dll",
        "replay /proc",
        "replay /proc/x",
        "compare --random abc",
        "inspect --dump /proc --object 12",
        "laws foo",
        "foo",
      })
  void noDiagnosticSpeaksJava(String words) {
    Spoken spoken = Spoken.by(words.split(" ")).isDiagnosticAbout("why");

    assertThat(spoken.err())
        .doesNotContain("java.", "Exception", "not a long", "not an int", "option option")
        .doesNotContain("at index", " null");
  }

  @Test
  void badWordsAreAnsweredInJsonToo() {
    Spoken spoken = Spoken.by("check", "--json", "--nonsense");

    assertThat(spoken.code()).isEqualTo(2);
    assertThat(spoken.json().get("verdict").asText()).isEqualTo("inconclusive");
    assertThat(spoken.json().get("diagnostic").get("what").asText()).contains("--nonsense");
  }

  @Test
  void helpAndVersionAreNoMistakes() {
    assertThat(Spoken.by("help").out()).contains("demo", "check", "replay", "record", "doctor");
    assertThat(Spoken.by("--version").out()).startsWith("clrsim ");
    assertThat(Spoken.by("help").code()).isZero();
    assertThat(Spoken.by("--version").code()).isZero();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"demo", "check", "replay", "record", "doctor", "profilers", "scenarios", "laws"})
  void everyCommandHasHelpAndJson(String command) {
    Spoken spoken = Spoken.by(command, "--help");

    assertThat(spoken.code()).isZero();
    assertThat(spoken.out()).contains("--json").contains("Usage: clrsim " + command);
    assertThat(spoken.err()).isEmpty();
  }

  @Test
  void everyListSpeaksJson() {
    for (String list : List.of("profilers", "scenarios", "laws")) {
      Spoken spoken = Spoken.by(list, "--json");

      assertThat(spoken.code()).isZero();
      assertThat(spoken.json().isArray()).isTrue();
      assertThat(spoken.json()).isNotEmpty().allMatch(each -> each.get("name").isTextual());
      assertThat(Spoken.by(list).out().lines().count())
          .isGreaterThanOrEqualTo(spoken.json().size());
    }
  }

  @Test
  void aScenarioThatIsNamedIsShownWholeAndSaysWhatItIsFor() {
    assertThat(Spoken.by("scenarios", "reload", "hooks").out())
        .contains("One life and the beginning of the next", "  load plugin Plugin")
        .contains("run for COR_PRF_MONITOR_ENTERLEAVE", "under hooks that see arguments");
    assertThat(Spoken.by("scenarios", "reload", "--json").json())
        .singleElement()
        .satisfies(
            row -> {
              assertThat(row.get("purpose").asText()).startsWith("One life");
              assertThat(row.get("text").asText()).contains("unload plugin");
            });
    assertThat(Spoken.by("scenarios").out())
        .contains("One life")
        .doesNotContain("load plugin Plugin");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "scenarios relod|did you mean reload?",
        "check --profiler identity-map --scenario plugin_unload|did you mean plugin-unload?",
        "check --profiler identitymap|did you mean identity-map?",
        "check --profiler identity-map --law TheRunEndWell|did you mean TheRunEndsWell?",
      })
  void aNameThatIsAlmostRightIsAnsweredByTheRightOneAndNoListOfAll(String wordsAndAnswer) {
    String[] parts = wordsAndAnswer.split("\\|", -1);
    Spoken spoken = Spoken.by(parts[0].split(" ")).isDiagnosticAbout(parts[1]);
    assertThat(spoken.err()).hasSizeLessThan(500);
  }

  @Test
  void goalsAreShownByProgramsThatCanBeReplayed() {
    Spoken spoken = Spoken.by("laws", "--goals", "--seconds", "1", "--json");

    // One second is not enough for all.
    assertThat(spoken.code()).isEqualTo(1);
    assertThat(spoken.json().get("executions").asLong()).isPositive();
    assertThat(spoken.json().get("goals"))
        .anySatisfy(
            goal -> {
              assertThat(goal.get("reached").asBoolean()).isTrue();
              assertThat(goal.get("replay").asText()).startsWith("./clrsim replay --profiler ");
            })
        .anySatisfy(goal -> assertThat(goal.get("reached").asBoolean()).isFalse());
    Spoken.by("laws", "--goals", "--seconds", "0").isDiagnosticAbout("--seconds");
  }

  @Test
  void aWrongProfilerNamesItsLawAndARightOneNone() {
    List<String> laws =
        Spoken.by("laws", "--json")
            .json()
            .valueStream()
            .map(law -> law.get("name").asText())
            .toList();

    assertThat(Spoken.by("profilers", "--json").json())
        .allSatisfy(
            profiler -> {
              assertThat(profiler.get("law").isNull()).isEqualTo(profiler.get("right").asBoolean());
              if (!profiler.get("law").isNull()) {
                assertThat(laws).contains(profiler.get("law").asText());
              }
            });
  }

  @Test
  void doctorTellsWhatThisMachineHas() {
    Spoken spoken = Spoken.by("doctor", "--json");

    assertThat(spoken.code()).isZero();
    assertThat(spoken.json().get("simulated").asBoolean()).isTrue();
    assertThat(spoken.json().get("real").asBoolean())
        .isEqualTo(!spoken.json().get("runtimes").isEmpty());
    assertThat(spoken.json().get("jdk").asText()).contains(Runtime.version().toString());
    assertThat(spoken.json().get("runtimes"))
        .allSatisfy(
            runtime ->
                assertThat(runtime.propertyStream().map(Map.Entry::getKey))
                    .containsExactly("version", "path", "source"));
  }
}
