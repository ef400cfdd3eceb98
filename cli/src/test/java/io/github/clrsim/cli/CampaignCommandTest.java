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
      assertThat(worked(words, "s", part + "/3")).isEqualTo(new Spoken(0, "", ""));
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
    assertThat(part.out()).startsWith("kept: ").contains("after 12 of 32 executions");
    assertThat(part.err())
        .contains("This is a report of 3 of 8 rounds of the search check (1, 4, 7)");
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
        .isDiagnosticAbout("is in no folder");

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
        .isDiagnosticAbout("Several stores");
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
