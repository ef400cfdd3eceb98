package io.github.clrsim.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.cli.console.Console;
import java.io.OutputStream;
import java.io.PrintStream;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

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
    Spoken.by("check", "--profiler", "identity-map", "--seed", "KEY=VALUE")
        .isDiagnosticAbout("'KEY=VALUE'");
    Spoken.by("check", "--library", "a.so", "--env", "HOME")
        .isDiagnosticAbout("The value of option --env is 'HOME', and should be NAME=VALUE");
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
        "inspect --dump a\u0000b --object 12",
        "check --profiler identity-map --out a\u0000b",
        "scenarios a\u0000b.scenario",
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

  /** help lists the first line, and breaks all lines anew to the width of the terminal. */
  @Test
  void linesOfHelpAreWholeSentences() {
    assertThat(Spoken.by("help").out().replaceAll("\\s+", " "))
        .contains(
            "reports what the whole check would: the same text, the same files, the same exit code.")
        .contains("thread by thread, what a profiler is notified of and answered.");
    PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream());
    for (CommandLine command :
        Clrsim.commands(new Console(nowhere, nowhere, false), nowhere, nowhere, Set.of("man"))
            .getSubcommands()
            .values()) {
      CommandSpec spec = command.getCommandSpec();
      if (!spec.helpCommand()) {
        assertThat(spec.usageMessage().description()[0]).as(spec.name()).endsWith(".");
      }
      for (OptionSpec option : spec.options()) {
        assertThat(option.description())
            .as("%s %s", spec.name(), option.longestName())
            .allMatch(line -> line.endsWith("."));
      }
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "demo",
        "check",
        "replay",
        "record",
        "compare",
        "trace stat",
        "trace convert",
        "trace cat",
        "trace diff",
        "trace cut",
        "campaign run",
        "campaign resume",
        "campaign status",
        "campaign report",
        "campaign merge",
        "campaign work",
        "campaign manifest",
        "ps",
        "inspect",
        "doctor",
        "profilers",
        "scenarios",
        "laws",
        "completion",
        "man"
      })
  void everyCommandHasHelpAndJson(String command) {
    Spoken spoken = Spoken.by(Stream.of((command + " --help").split(" ")).toList());

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
        "chekc|did you mean check?",
        "help chekc|did you mean check?",
        "check --profilr=x|did you mean --profiler?",
        "replay --no-rases|did you mean --no-races",
        "scenarios relod|did you mean reload?",
        "check --profiler identity-map --scenario plugin_unload|did you mean plugin-unload?",
        "check --profiler identitymap|did you mean identity-map?",
        "check --profiler identity-map --option round=3|did you mean rounds?",
        "check --profiler references --option ruonds=3|did you mean rounds?",
        "check --profiler uses-ids-after-unload --option Rounds=3|did you mean rounds?",
        "replay --profiler scenario-agent --scenario reload --runtime net9.0 --option hook=yes|"
            + "did you mean hooks?",
        "check --profiler identity-map --strategy protfolio|did you mean portfolio?",
        "check --profiler identity-map --strategy ptc:3|did you mean pct?",
        "check --profiler identity-map --engine virtul|did you mean virtual?",
        "replay --profiler identity-map --scenario reload --runtime net9.0 --engine atuo|"
            + "did you mean auto?",
        "check --profiler identity-map --law TheRunEndWell|did you mean TheRunEndsWell?",
      })
  void aNameThatIsAlmostRightIsAnsweredByTheRightOneAndNoListOfAll(String wordsAndAnswer) {
    String[] parts = wordsAndAnswer.split("\\|", -1);
    Spoken spoken = Spoken.by(parts[0].split(" ")).isDiagnosticAbout(parts[1]);
    assertThat(spoken.err()).hasSizeLessThan(500);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "entry PlugnHost; thread main; collect|did you mean PluginHost?",
        "entry PluginHost; thread main; load default Plugn|did you mean Plugin?",
        "entry PluginHost; thread main; type default Garden.Plnt|did you mean Garden.Plant",
        "entry PluginHost; thread main; call default System.Object::Equalz|did you mean Equals?",
        "entry PluginHost; adversary slow_finalizer; thread main; collect|did you mean slow-f",
        "entry PluginHost; fcall A.B::C; trigerr; end; thread main; collect|did you mean trigger?",
        "entry PluginHost; thread main; collekt|did you mean collect?",
      })
  void soIsAWordOfAScenario(String textAndAnswer) {
    String[] parts = textAndAnswer.split("\\|", -1);
    Spoken.by("check", "--profiler", "identity-map", "--scenario", parts[0])
        .isDiagnosticAbout(parts[1]);
  }

  @Test
  void anOptionThatAShippedProfilerDoesNotTakeIsADiagnosticThatNamesThoseThatItTakes() {
    Spoken.by("check", "--profiler", "scenario-agent", "--option", "colour=red")
        .isDiagnosticAbout(
            "scenario-agent takes no option named \"colour\"",
            "events, high-events, ask, unasked, objects");
    Spoken.by("check", "--profiler", "callback-only", "--option", "rounds=1")
        .isDiagnosticAbout("callback-only takes no option named \"rounds\"", "it takes none");
    Spoken.by(
            "check",
            "--profiler",
            "io.github.clrsim.profiler.IdentityMapProfiler",
            "--option",
            "=1")
        .isDiagnosticAbout("identity-map takes no option named \"\"", "it takes rounds");
  }

  @Test
  void theOptionsOfAProfilerAreListed() {
    assertThat(Spoken.by("profilers").out()).contains("--option rounds: how many rounds");
    assertThat(Spoken.by("profilers", "--json").json())
        .filteredOn(row -> row.get("name").asText().equals("scenario-agent"))
        .singleElement()
        .satisfies(row -> assertThat(row.get("options").findValuesAsText("key")).hasSize(8));
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
