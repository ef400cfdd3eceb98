package io.github.clrsim.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.clrsim.cli.guest.Worldly;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A campaign is reported as the check would, byte for byte, whoever runs its parts, in which order
 * and how often. The processes that run them are in {@link CampaignIT}.
 */
class CampaignCommandTest {
  private static final String GUESTS = Worldly.class.getPackageName();
  private static final String KEPT =
      "--profiler identity-map --scenario start-up --runtime net9.0 --schedules 32 --round 4";

  /** A law breaks in most of its rounds, in one of two ways. */
  private static final String BROKEN =
      "--profiler uses-ids-after-unload --scenario plugin-unload --runtime net9.0"
          + " --schedules 400 --round 40";

  /** Too much for any machine: it ends by its time. */
  private static final String LONG =
      "--profiler identity-map --scenario start-up --runtime net9.0 --schedules 100000 --round 20";

  @TempDir private Path folder;

  @Tag("turn-3")
  @ParameterizedTest
  @ValueSource(
      strings = {
        KEPT,
        KEPT + " --strategy guided",
        BROKEN,
        // Data races are looked for in a search of their own.
        "--profiler GUESTS.Unruly --weave GUESTS --option does=race --scenario start-up"
            + " --runtime net9.0 --schedules 48 --round 4",
        "--profiler GUESTS.Unruly --weave GUESTS --option does=nothing --scenario start-up"
            + " --runtime net9.0 --schedules 48 --round 4",
        // Too long for its limit.
        KEPT + " --steps-max 200",
      })
  void aCampaignOfManyIsTheWholeCheck(String words) throws IOException {
    Spoken whole = Spoken.by(and(checked(words), "--json", "--report=" + file("whole.html")));

    // Two in one store, in another order, one of them twice; and seven in stores of their own.
    for (int part : List.of(3, 1, 3, 2)) {
      assertThat(worked(words, "s", part + "/3").code()).isZero();
    }
    for (int part = 7; part >= 1; part--) {
      worked(words, "part" + part, part + "/7");
    }

    assertThat(report("s", "--report=" + file("report.html"))).isEqualTo(whole);
    assertThat(folder.resolve("report.html")).hasSameTextualContentAs(folder.resolve("whole.html"));
    assertThat(
            Spoken.by(
                Stream.concat(
                        Stream.of("campaign", "merge", "--json"),
                        IntStream.rangeClosed(1, 7)
                            .mapToObj(part -> "--store=" + file("part" + part)))
                    .toList()))
        .isEqualTo(whole);
  }

  @Test
  void aWorkerTakesWordsFromTheStoreAndItsPartFromAnOption() throws IOException {
    Spoken whole = Spoken.by(and(checked(KEPT), "--json"));
    worked(KEPT, "s", "8/8");

    assertThat(rounds("s")).containsExactly("00000007.json");
    for (int part = 1; part <= 4; part++) {
      Spoken.by("campaign", "work", "--store", file("s"), "--shard", part + "/4", "--jobs", "1");
    }

    assertThat(rounds("s")).hasSize(8);
    assertThat(report("s")).isEqualTo(whole);
  }

  @Test
  void whatIsMissingIsSaidAndAPartIsReportedOnlyIfAskedFor() {
    worked(KEPT, "s", "1/3");

    Spoken status = Spoken.by("campaign", "status", "--store", file("s"));
    assertThat(status.out())
        .isEqualTo("check: 3 of 8 rounds are there, 5 are missing; findings: 0\n");
    Spoken.by("campaign", "report", "--store", file("s")).isDiagnosticAbout("Round 2 of 8");
    Spoken part = Spoken.by("campaign", "report", "--partial", "--store", file("s"));
    assertThat(part.out()).startsWith("inconclusive: ").contains("after 12 of 32 executions");
    assertThat(part.code()).isEqualTo(2);
    assertThat(part.err())
        .contains(
            "This is a report of 3 of 8 rounds of the search check (1, 4, 7)",
            "round 1 is " + file("s/check/00000000.json"),
            "./clrsim campaign resume --store " + file("s"));
    JsonNode answer = report("s", "--partial").json();
    assertThat(answer.get("verdict").asText()).isEqualTo("inconclusive");
    assertThat(answer.get("executions").asInt()).isPositive();
  }

  @Test
  void aPartInWhichALawBrokeIsBroken() {
    worked(BROKEN, "s", "2/10");

    Spoken part = Spoken.by("campaign", "report", "--partial", "--store", file("s"));
    assertThat(part.code()).isEqualTo(1);
    assertThat(part.out()).contains("Law broken: ");
    assertThat(part.err()).contains("This is a report of 1 of 10 rounds");
  }

  @Test
  void aRoundThatCannotBeReadIsNamedWithItsFile() throws IOException {
    worked(KEPT, "s", "1/1");
    Files.writeString(folder.resolve("s/check/00000002.json"), "{");
    Path changed = folder.resolve("s/check/00000005.json");
    Files.writeString(
        changed, Files.readString(changed).replace("\"sha256\":\"", "\"sha256\":\"x"));

    Spoken status = Spoken.by("campaign", "status", "--store", file("s"));
    assertThat(status.out())
        .startsWith("check: 6 of 8 rounds are there, 2 cannot be read, 0 are missing; findings: 0")
        .containsPattern(
            "round 3 is damaged, in .*00000002.json: .* resume --store .* runs it again")
        .containsPattern("round 6 is damaged, in .*00000005.json: .*; if you delete it, ");
    JsonNode search =
        Spoken.by("campaign", "status", "--json", "--store", file("s")).json().at("/searches/0");
    assertThat(search.get("there").asInt()).isEqualTo(6);
    assertThat(search.get("missing").asInt()).isZero();
    assertThat(search.get("damaged")).hasSize(2);
    assertThat(search.at("/damaged/0/round").asInt()).isEqualTo(3);
    assertThat(search.at("/damaged/0/isRunAgain").asBoolean()).isTrue();
    assertThat(search.at("/damaged/1/isRunAgain").asBoolean()).isFalse();

    Files.delete(changed);
    assertThat(worked(KEPT, "s", "1/1").out()).contains("2 rounds run", "6 were there already");
    assertThat(Spoken.by("campaign", "status", "--store", file("s")).out())
        .startsWith("check: 8 of 8 rounds are there, 0 are missing");
  }

  @Test
  void aWorkerSaysWhatItDid() {
    Spoken first = worked(KEPT, "s", "1/3");
    assertThat(first.out())
        .isEqualTo(
            "part 1/3: 3 rounds run and stored in %s, 0 were there already\n".formatted(file("s")));
    assertThat(worked(KEPT, "s", "1/3").out()).contains("0 rounds run", "3 were there already");
    assertThat(Spoken.by(and(working(KEPT, "s", "2/3"), "--quiet")))
        .isEqualTo(new Spoken(0, "", ""));

    Spoken broken = worked(BROKEN, "t", "1/1");
    assertThat(broken.code()).isZero();
    assertThat(broken.out())
        .contains("  round 1: NoIdIsUsedAfterItsUnload, in " + file("t/check/00000000.json"));
    JsonNode answer = Spoken.by(and(working(BROKEN, "t", "1/1"), "--json")).json();
    assertThat(answer.get("run").asInt()).isZero();
    assertThat(answer.get("there").asInt()).isEqualTo(1);
    assertThat(answer.at("/findings/0/round").asInt()).isEqualTo(1);
  }

  /** However little time there is: else a campaign of long rounds would never get on. */
  @Test
  void aWorkerWithoutTimeRunsOneRound() {
    Spoken one = Spoken.by(and(working(LONG, "s", "1/1"), "--time", "1s"));

    assertThat(one.out())
        .containsPattern("part 1/1: [1-9]\\d* rounds? run")
        .contains("its time is up");
  }

  @Test
  void aWorkerRunsNothingBehindAKnownEnd() throws IOException {
    worked(BROKEN, "s", "1/10");

    assertThat(rounds("s")).containsExactly("00000000.json", "ends.json");
    worked(BROKEN, "s", "10/10");

    assertThat(rounds("s")).containsExactly("00000000.json", "ends.json");
    assertThat(Spoken.by("campaign", "status", "--store", file("s")).out())
        .contains("check: 1 of 10 rounds", "findings: 1", "round 1: NoIdIsUsedAfterItsUnload");
  }

  @Test
  void aCampaignGoesOnBehindItsFirstFinding() throws IOException {
    Spoken.by(and(working(BROKEN, "s", "1/1"), "--findings", "3"));
    Spoken whole = report("s", "--findings=3");

    for (int part = 2; part >= 1; part--) {
      Spoken.by(and(working(BROKEN, "t", part + "/2"), "--findings", "3"));
    }
    Spoken.by("campaign", "report", "--findings", "99", "--store", file("s"))
        .isDiagnosticAbout("is not there");

    assertThat(report("t", "--findings=3")).isEqualTo(whole);
    assertThat(report("t")).isEqualTo(Spoken.by(and(checked(BROKEN), "--json")));
    JsonNode answer = whole.json();
    assertThat(whole.code()).isEqualTo(1);
    assertThat(answer.get("rounds").asInt()).isEqualTo(3);
    assertThat(answer.get("findings")).isNotEmpty();
    assertThat(answer.get("findings"))
        .allSatisfy(each -> assertThat(each.get("verdict").asText()).isEqualTo("broken"));
    Spoken words = Spoken.by("campaign", "report", "--findings", "3", "--store", file("s"));
    assertThat(words.out())
        .contains("Law broken: ", "  causes  ", " in 3 rounds in which a law broke");
  }

  @Test
  void aHintThatIsDamagedOrLostCostsRoundsAndNothingElse() throws IOException {
    worked(BROKEN, "s", "1/2");
    Files.writeString(folder.resolve("s/check/ends.json"), "{");

    worked(BROKEN, "s", "2/2");

    assertThat(report("s")).isEqualTo(Spoken.by(and(checked(BROKEN), "--json")));
  }

  @Test
  void whatDoesNotFitIsRefused() throws IOException {
    worked(KEPT, "s", "1/3");
    Path other = Files.createDirectory(folder.resolve("other"));

    Spoken.by("campaign", "rnu", "--store", file("s")).isDiagnosticAbout("rnu", "run");
    Spoken.by("campaign", "status").isDiagnosticAbout("--store");
    Spoken.by("campaign", "status", "--store", file("none")).isDiagnosticAbout("campaign.json");
    Spoken.by("campaign", "status", "--store", file("s"), "--seed", "2")
        .isDiagnosticAbout("--seed", "status");
    Spoken.by("campaign", "resume", "--store", file("s"), "--schedules", "2")
        .isDiagnosticAbout("--schedules", "resume");
    Spoken.by("campaign", "run", "--store", file("s"), "--store", file("t"))
        .isDiagnosticAbout("--store", "only once");
    Spoken.by("campaign", "run", "--store", file("s"), "--shard", "1/2")
        .isDiagnosticAbout("--shard", "campaign run");
    Spoken.by("campaign").isDiagnosticAbout("No action is named", "manifest");
    Spoken.by(and(working(KEPT, "s", "4/3"))).isDiagnosticAbout("4/3");
    Spoken.by(and(working(KEPT, "s", "1/3"), "--findings", "0")).isDiagnosticAbout("--findings");
    Spoken.by(and(working(KEPT, "s", "1/3"), "--jobs", "0")).isDiagnosticAbout("--jobs");
    Spoken.by(and(working(KEPT, "s", "1/3"), "--time", "soon")).isDiagnosticAbout("soon");
    Spoken.by(and(working(KEPT + " --strategy exhaustive:1", "t", "1/1")))
        .isDiagnosticAbout("exhaustive");
    Spoken.by(and(working(KEPT + " --seed 2", "s", "1/3"))).isDiagnosticAbout("Another campaign");
    Spoken.by(and(working(KEPT + " --classpath " + other, "s", "1/3")))
        .isDiagnosticAbout("Another campaign");
    Spoken.by("campaign", "run", "--store", file("s"), "--library", "x.so", "--clsid", "{1}")
        .isDiagnosticAbout("native");
  }

  private Spoken worked(String words, String store, String part) {
    return Spoken.by(working(words, store, part));
  }

  private List<String> working(String words, String store, String part) {
    return and(
        List.of(("campaign work " + words).replace("GUESTS", GUESTS).split(" ", -1)),
        "--store",
        file(store),
        "--shard",
        part);
  }

  private static List<String> checked(String words) {
    return List.of(("check " + words).replace("GUESTS", GUESTS).split(" ", -1));
  }

  private Spoken report(String store, String... more) {
    return Spoken.by(and(List.of("campaign", "report", "--json", "--store", file(store)), more));
  }

  private List<String> rounds(String store) throws IOException {
    try (Stream<Path> files = Files.list(folder.resolve(store).resolve("check"))) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }

  private String file(String name) {
    return folder.resolve(name).toString();
  }

  private static List<String> and(List<String> words, String... more) {
    return Stream.concat(words.stream(), Stream.of(more)).toList();
  }
}
