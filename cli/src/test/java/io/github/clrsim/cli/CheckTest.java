package io.github.clrsim.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.clrsim.cli.guest.NoProfiler;
import io.github.clrsim.cli.guest.Observing;
import io.github.clrsim.cli.guest.Picky;
import io.github.clrsim.cli.guest.Quiet;
import io.github.clrsim.cli.guest.ThrowsInInitialize;
import io.github.clrsim.cli.guest.ThrowsWhenMade;
import io.github.clrsim.fixtures.Fixtures;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CheckTest {
  @TempDir private Path directory;

  @Test
  void aRightProfilerIsKeptAndCounted() {
    Spoken spoken =
        Spoken.by("check", "--profiler", "callback-only", "--schedules", "30", "--json");

    assertThat(spoken.code()).isZero();
    assertThat(spoken.err()).isEmpty();
    assertThat(spoken.json().get("verdict").asText()).isEqualTo("kept");
    assertThat(spoken.json().get("executions").asLong()).isGreaterThanOrEqualTo(30);
    assertThat(spoken.json().get("fingerprint").asText()).matches("[0-9a-f]{16}");
  }

  @Test
  void whatWasRunTwiceIsToldWhereAllAreCounted() {
    Matcher counts =
        Pattern.compile(
                "kept: (\\d+) executions? \\((\\d+) of them the second runs of others\\)"
                    + "[^\\n]*\n  seen    (\\d+) executions?, ")
            .matcher(Spoken.by("check", "--profiler", "callback-only", "--schedules", "30").out());

    assertThat(counts.find()).isTrue();
    assertThat(Integer.parseInt(counts.group(1)) - Integer.parseInt(counts.group(2)))
        .isEqualTo(Integer.parseInt(counts.group(3)));
  }

  @Test
  void aProgramThatWaitsForItselfSaysNothingAboutAProfiler() {
    Spoken spoken =
        Spoken.by(
            "check",
            "--profiler",
            "callback-only",
            "--schedules",
            "5",
            "--scenario",
            "entry PluginHost; thread main; load default Orchard; spin default"
                + " Orchard.Ladder::Swing");

    assertThat(spoken.code()).as(spoken.toString()).isEqualTo(2);
    assertThat(spoken.toString())
        .contains("The program waits for itself", "each spin needs a stop")
        .doesNotContain("Law broken");
  }

  /** A right profiler has no part in it, whether it polls meanwhile or not. */
  @ParameterizedTest
  @CsvSource({"callback-only,new o default System.Object", "identity-map,text o 3"})
  void aScenarioThatGivesUpAnObjectTwiceAccusesNobody(String profiler, String made) {
    Spoken spoken =
        Spoken.by(
            "replay",
            "--profiler",
            profiler,
            "--runtime",
            "net9.0",
            "--scenario",
            "entry PluginHost; thread main; %s; forget o; forget o".formatted(made));

    assertThat(spoken.code()).as(spoken.toString()).isEqualTo(2);
    assertThat(spoken.toString())
        .contains("The program waits for itself", "object o to be made")
        .doesNotContain("Law broken");
  }

  @Test
  void anObserverBesideIsInEachRunAndOnTheReplayLine() {
    Spoken kept = beside("callback-only", Observing.class, "net9.0");
    assertThat(kept.code()).isZero();

    Spoken broken = beside("uses-ids-after-unload", Observing.class, "net9.0");
    assertThat(broken.code()).isEqualTo(1);
    assertThat(broken.out()).contains("--beside " + Observing.class.getName());
  }

  @Test
  void whoCannotBeBesideGetsADiagnostic() {
    assertThat(beside("callback-only", Quiet.class, "net9.0").toString())
        .contains("LoadAsNotificationOnly");
    assertThat(beside("callback-only", Observing.class, "net3.1").toString())
        .contains("There is no room beside the main profiler");
  }

  private static Spoken beside(String profiler, Class<?> observer, String runtime) {
    return Spoken.by(
        "check",
        "--profiler",
        profiler,
        "--beside",
        observer.getName(),
        "--runtime",
        runtime,
        "--schedules",
        "40");
  }

  @Test
  void twoRunsWithOneSeedSayTheSameAndAnotherSeedDoesNot() {
    Spoken once = Spoken.by("check", "--profiler", "identity-map", "--schedules", "24");
    Spoken again = Spoken.by("check", "--profiler", "identity-map", "--schedules", "24");
    Spoken other =
        Spoken.by("check", "--profiler", "identity-map", "--schedules", "24", "--seed", "2");

    assertThat(again).isEqualTo(once);
    assertThat(other.out()).isNotEqualTo(once.out());
    assertThat(once.out().lines()).hasSize(5);
  }

  @Test
  void aBrokenLawIsToldWithAReplayLineThatShowsTheSameRun() {
    Spoken broken = Spoken.by("check", "--profiler", "uses-ids-after-unload", "--json");
    JsonNode found = broken.json();

    assertThat(broken.code()).isEqualTo(1);
    assertThat(found.get("verdict").asText()).isEqualTo("broken");
    assertThat(found.get("law").asText()).isEqualTo("NoIdIsUsedAfterItsUnload");
    assertThat(found.get("campaignFingerprint").asText()).matches("[0-9a-f]{16}");

    Spoken replayed = Spoken.byLine(found.get("replay").asText(), "--json");

    assertThat(replayed.code()).isEqualTo(1);
    assertThat(replayed.json().get("law")).isEqualTo(found.get("law"));
    assertThat(replayed.json().get("step")).isEqualTo(found.get("step"));
    assertThat(replayed.json().get("fingerprint")).isEqualTo(found.get("fingerprint"));
    assertThat(replayed.json().get("replay")).isEqualTo(found.get("replay"));
  }

  @Test
  void progressIsShownToWhoWatchesAndNeverToAProgram() {
    Spoken watched = Spoken.watched("check", "--profiler", "identity-map", "--schedules", "24");
    Spoken program =
        Spoken.watched("check", "--profiler", "identity-map", "--schedules", "24", "--json");

    assertThat(watched.err()).contains("check");
    assertThat(watched.out().lines()).hasSize(5);
    assertThat(program.err()).isEmpty();
  }

  @Test
  void theStoryHasATableADiagnosticAndTheReplayLine() {
    Spoken spoken = Spoken.by("check", "--profiler", "throws-in-callback", "--no-shrink");

    assertThat(spoken.code()).isEqualTo(1);
    assertThat(spoken.out())
        .contains(" step ", "Law broken: ", "  where   ", "  why     ", "  do      ")
        .contains("  replay  ./clrsim replay --profiler throws-in-callback --scenario ")
        .doesNotContain("\tat ");
    assertThat(spoken.err()).isEmpty();
  }

  @Test
  void onlyTheNamedLawsJudgeAndTheReplayLineSaysSo() {
    Spoken spoken =
        Spoken.by("check", "--profiler", "throws-in-callback", "--law", "TheRunEndsWell", "--json");

    assertThat(spoken.code()).isEqualTo(1);
    assertThat(spoken.json().get("law").asText()).isEqualTo("TheRunEndsWell");
    assertThat(spoken.json().get("replay").asText()).endsWith(" --law TheRunEndsWell");
    assertThat(
            Spoken.by(
                    "check",
                    "--profiler",
                    "throws-in-callback",
                    "--schedules",
                    "12",
                    "--law",
                    "TheProfilerNeverMakesTheRuntimeLoadAType")
                .code())
        .isZero();
  }

  @Test
  void aClassCanBeNamedInsteadOfAShippedProfiler() {
    String classpath =
        Path.of(Quiet.class.getProtectionDomain().getCodeSource().getLocation().getPath())
            .toString();

    assertThat(check(Quiet.class.getName(), "--classpath", classpath).code()).isZero();
    assertThat(check(Quiet.class.getName()).code()).isZero();
  }

  @Test
  void optionsReachTheProfilerAndTheReplayLine() {
    assertThat(check(Picky.class.getName(), "--option", "mood=good").code()).isZero();

    Spoken spoken = check(Picky.class.getName(), "--option", "mood=very bad", "--json");

    assertThat(spoken.code()).isEqualTo(1);
    assertThat(spoken.json().get("why").asText()).contains("the mood is very bad");
    assertThat(spoken.json().get("replay").asText()).contains("--option 'mood=very bad'");
    assertThat(
            Spoken.byLine(spoken.json().get("replay").asText(), "--json").json().get("fingerprint"))
        .isEqualTo(spoken.json().get("fingerprint"));
  }

  @Test
  void aProfilerThatThrowsInInitializeIsAVerdict() {
    Spoken spoken = check(ThrowsInInitialize.class.getName(), "--json");

    assertThat(spoken.code()).isEqualTo(1);
    assertThat(spoken.json().get("law").asText()).isEqualTo("TheRunEndsWell");
    assertThat(spoken.json().get("why").asText())
        .contains("no start today", "(at ", ".initialize(ThrowsInInitialize.java:");
  }

  @Test
  void aProfilerThatCannotBeUsedIsADiagnostic() {
    check("no.such.Profiler").isDiagnosticAbout("no.such.Profiler", "there is no such class");
    check(NoProfiler.class.getName()).isDiagnosticAbout("does not implement");
    check(ThrowsWhenMade.class.getName()).isDiagnosticAbout("made on a bad day");
    check("nobody").isDiagnosticAbout("no shipped profiler named nobody");
    check(Quiet.class.getName(), "--classpath", "/no/such/folder")
        .isDiagnosticAbout("/no/such/folder");
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "-1", "1000000001"})
  void aNumberOfSchedulesThatProvesNothingIsADiagnostic(String number) {
    Spoken.by("check", "--profiler", "identity-map", "--schedules", number)
        .isDiagnosticAbout(number, "--schedules");
  }

  @Test
  void timeThatIsEnoughChangesNothing() {
    Spoken kept = Spoken.by("check", "--profiler", "identity-map", "--schedules", "24");

    assertThat(
            Spoken.by("check", "--profiler", "identity-map", "--schedules", "24", "--time", "168h"))
        .isEqualTo(kept);
  }

  @Test
  void whatIsNoTimeIsADiagnosticAndSoIsAProofAgainstTime() {
    Spoken soon = Spoken.by("check", "--profiler", "identity-map", "--time", "soon");
    assertThat(soon.code()).isEqualTo(2);
    assertThat(soon.toString()).contains("\"soon\" is no time", "option --time");

    Spoken proof =
        Spoken.by(
            "check", "--profiler", "identity-map", "--time", "5s", "--strategy", "exhaustive:1");
    assertThat(proof.code()).isEqualTo(2);
    assertThat(proof.toString()).contains("options --time and --strategy");
  }

  @Test
  void otherToolsAreGivenWhatCameOfIt() throws IOException {
    Path xml = directory.resolve("report.xml");
    Path sarif = directory.resolve("report.sarif");
    List<String> words =
        List.of(
            "check",
            "--schedules",
            "300",
            "--report",
            xml.toString(),
            "--report",
            sarif.toString());

    assertThat(Spoken.by(with(words, "--profiler", "identity-map")).code()).isZero();
    assertThat(Files.readString(xml)).contains("failures=\"0\" errors=\"0\" skipped=\"0\"");
    assertThat(Files.readString(sarif)).contains("\"results\" : [ ]");

    Spoken broken = Spoken.by(with(words, "--profiler", "uses-ids-after-unload", "--annotations"));
    assertThat(broken.code()).isEqualTo(1);
    assertThat(broken.out())
        .contains("report  " + xml, "report  " + sarif)
        .contains("::error title=Law broken%3A NoIdIsUsedAfterItsUnload::");
    assertThat(Files.readString(xml)).contains("failures=\"1\" errors=\"0\"", "Law broken: ");
    assertThat(Files.readString(sarif)).contains("\"ruleId\" : \"NoIdIsUsedAfterItsUnload\"");

    Spoken limited = Spoken.by(with(words, "--profiler", "identity-map", "--steps-max", "50"));
    assertThat(limited.code()).isEqualTo(2);
    assertThat(Files.readString(xml)).contains("failures=\"0\"").doesNotContain("errors=\"0\"");
  }

  @Test
  void besideACounterexampleStandsAnExecutionThatPasses() {
    Spoken spoken = Spoken.by("check", "--profiler", "uses-ids-after-unload", "--json");
    JsonNode passing = spoken.json().get("passing");

    assertThat(passing.get("found").asBoolean()).isTrue();
    assertThat(passing.get("changed").asInt()).isEqualTo(1);
    String failing = passing.at("/failing/thread").asText();
    String instead = passing.at("/instead/thread").asText();
    assertThat(List.of(failing, instead))
        .containsExactlyInAnyOrder("finalizer", "identity sampler");
    assertThat(Spoken.by(Spoken.words(passing.get("replay").asText())).code()).isZero();
    assertThat(Spoken.by("check", "--profiler", "uses-ids-after-unload").out())
        .contains(
            "  passes  if before step %d %s goes on and not %s; no other"
                    .formatted(passing.get("step").asInt(), instead, failing)
                + " choice changed\n          to see that: replay --choices "
                + passing.get("choices").asText()
                + "\n");
  }

  @Test
  void whatFailsInEveryOrderIsSaidToDoSo() {
    JsonNode passing =
        Spoken.by("check", "--profiler", "throws-in-callback", "--json").json().get("passing");

    assertThat(passing.get("found").asBoolean()).isFalse();
    assertThat(passing.get("executions").asInt()).isPositive();
    assertThat(passing.get("sameLaw")).isEqualTo(passing.get("executions"));
    assertThat(Spoken.by("check", "--profiler", "throws-in-callback").out())
        .contains(
            "  passes  in no other order tried: of %d executions"
                .formatted(passing.get("executions").asInt()));
  }

  @Test
  void besideWhatIsShownAsItWasFoundNothingIsLookedFor() {
    Spoken spoken = Spoken.by("check", "--profiler", "throws-in-callback", "--no-shrink", "--json");

    assertThat(spoken.json().at("/passing/found").asBoolean(true)).isFalse();
    assertThat(spoken.json().at("/passing/why").asText()).contains("as it was found");
    assertThat(Spoken.by("check", "--profiler", "throws-in-callback", "--no-shrink").out())
        .doesNotContain("  passes  ");
  }

  @Test
  void whatACampaignCameByIsCounted() {
    JsonNode answer =
        Spoken.by("check", "--profiler", "callback-only", "--schedules", "60", "--json").json();
    JsonNode coverage = answer.get("coverage");

    JsonNode last = coverage.get("growth").get(coverage.get("growth").size() - 1);
    assertThat(last.get(0)).isEqualTo(answer.at("/statistics/counted"));
    assertThat(last.get(1)).isEqualTo(answer.at("/statistics/interleavings"));
    assertThat(coverage.at("/calls/GetModuleInfo2").asLong()).isPositive();
    long placed =
        coverage.get("places").findValues("executions").stream().mapToLong(JsonNode::asLong).sum();
    assertThat(placed).isEqualTo(answer.at("/statistics/executions").asLong());
    assertThat(coverage.get("rules").findValues("executions"))
        .anyMatch(times -> times.asLong() > 0)
        .allMatch(times -> times.asLong() <= placed);
  }

  private static List<String> with(List<String> words, String... more) {
    return Stream.concat(words.stream(), Stream.of(more)).toList();
  }

  @Test
  void anUnknownScenarioRuntimeOrLawIsADiagnostic() {
    check("identity-map", "--scenario", "nowhere")
        .isDiagnosticAbout("nowhere", "./clrsim scenarios");
    check("identity-map", "--scenario", "plugin-unload:without=x").isDiagnosticAbout("\"x\"");
    check("identity-map", "--scenario", "plugin-unload:without=2.999")
        .isDiagnosticAbout("no action 999", "has 21 actions");
    check("identity-map", "--scenario", "entry PluginHost; thread main; fly")
        .isDiagnosticAbout("\"fly\" is no action");
    check("identity-map", "--scenario", "no/file.scenario").isDiagnosticAbout("no/file.scenario");
    check("identity-map", "--runtime", "net2.0").isDiagnosticAbout(".NET 2.0", "net9.0");
    check("identity-map", "--law", "Murphys").isDiagnosticAbout("Murphys");
  }

  @Test
  void anAssemblyThatCannotBeLoadedIsADiagnostic() throws IOException {
    Path text = Files.writeString(directory.resolve("text.dll"), "no assembly");
    String plugin = Fixtures.assembly("Plugin").toString();

    check("identity-map", "--assembly", "no/such.dll").isDiagnosticAbout("no/such.dll");
    check("identity-map", "--assembly", directory.toString())
        .isDiagnosticAbout(directory.toString());
    check("identity-map", "--assembly", text.toString()).isDiagnosticAbout("text.dll");
    check("identity-map", "--assembly", plugin, "--assembly", plugin)
        .isDiagnosticAbout("Two assemblies are named \"Plugin\"");
    check("identity-map", "--assembly", Fixtures.coreLibrary().toString())
        .isDiagnosticAbout("System.Private.CoreLib");
  }

  @Test
  void anAssemblyThatNothingLoadsIsTold() {
    String plugin = Fixtures.assembly("Plugin").toString();
    Spoken told =
        check(
            "callback-only",
            "--assembly",
            plugin,
            "--scenario",
            "entry PluginHost; thread main; collect");

    assertThat(told.code()).isZero();
    assertThat(told.err()).contains("Nothing loads Plugin", "--assembly", "nothing of it is tried");
  }

  @Test
  void aScenarioCanBeAFile() throws IOException {
    Path good = directory.resolve("own.scenario");
    Files.writeString(good, "entry PluginHost\nthread main\n  collect\n");
    Path bad = directory.resolve("bad.scenario");
    Files.writeString(bad, "entry PluginHost\nthread main\n  explode\n");

    assertThat(check("identity-map", "--scenario", good.toString()).code()).isZero();
    check("identity-map", "--scenario", bad.toString()).isDiagnosticAbout("line 3", "explode");
  }

  @Test
  void aScenarioCanBeOneLine() {
    assertThat(check("identity-map", "--scenario", "entry PluginHost; thread main; collect").code())
        .isZero();
  }

  @Test
  void theReportSaysHowManyRunsShrinkingTookAndThatItsEndIsMinimal() {
    Spoken words = check("throws-in-callback");
    Spoken json = check("throws-in-callback", "--json");

    assertThat(words.out())
        .contains(
            "shrunk in 1 run; checked: no action can be left out, and no choice made simpler");
    assertThat(json.json().get("shrinkingRuns").asInt()).isEqualTo(1);
    assertThat(json.json().get("minimal").asBoolean()).isTrue();
  }

  @Test
  void ofAProfilerThatCannotBeRepeatedTheStoryCanBe() {
    Spoken once = check("hashes-identities");
    Spoken again = check("hashes-identities", "--seed", "5");

    assertThat(once.out()).contains("  seen    ReplayIsExact at step ");
    assertThat(storyOf(again)).isEqualTo(storyOf(once)).contains("replay  ./clrsim replay");
  }

  private static String storyOf(Spoken spoken) {
    return spoken.out().substring(0, spoken.out().indexOf("\n  found "));
  }

  @Test
  void aTraceCannotBeWrittenWhereThereIsNoDirectory() {
    check("identity-map", "--out", directory.resolve("no/t.trace").toString())
        .isDiagnosticAbout("No trace can be written");
  }

  @Test
  void theFailingTraceIsWrittenOnlyIfALawBreaks() {
    Path none = directory.resolve("none.trace");
    Path some = directory.resolve("some.trace.gz");

    assertThat(check("identity-map", "--out", none.toString()).code()).isZero();
    assertThat(check("throws-in-callback", "--out", some.toString()).code()).isEqualTo(1);
    assertThat(none).doesNotExist();
    assertThat(some).isNotEmptyFile();
  }

  private static Spoken check(String profiler, String... more) {
    List<String> words =
        new ArrayList<>(List.of("check", "--profiler", profiler, "--schedules", "12"));
    words.addAll(List.of(more));
    return Spoken.by(words);
  }
}
