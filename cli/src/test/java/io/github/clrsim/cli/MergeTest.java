package io.github.clrsim.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.cli.guest.Worldly;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A campaign comes to the same, byte for byte, whoever runs its rounds: alone, in shards whose
 * folders are merged, or in a check that was stopped and goes on.
 */
class MergeTest {
  private static final String RIGHT = "io.github.clrsim.cli.right";
  private static final String LOGIC = "io.github.clrsim.profiler";
  private static final String GUESTS = Worldly.class.getPackageName();
  private static final String KEPT =
      "--profiler identity-map --scenario start-up --runtime net9.0 --schedules 32 --round 4";

  @TempDir private Path folder;

  @Tag("turn-4")
  @ParameterizedTest
  @ValueSource(
      strings = {
        KEPT,
        "--profiler identity-map --scenario plugin-unload --schedules 24 --round 4",
        "--profiler uses-ids-after-unload --scenario plugin-unload --schedules 200 --round 8",
        "--profiler RIGHT.Pools$Cached --weave RIGHT --scenario plugin-unload --schedules 24"
            + " --round 4",
        // Data races are looked for in a search of their own.
        "--profiler GUESTS.Unruly --weave GUESTS --option does=race --scenario start-up"
            + " --runtime net9.0 --schedules 48 --round 4",
        "--profiler GUESTS.Unruly --weave GUESTS --option does=nothing --scenario start-up"
            + " --runtime net9.0 --schedules 48 --round 4",
        // What lives on from one execution to the next, and what is not controlled.
        "--profiler GUESTS.Worldly --weave GUESTS --option does=file --schedules 24 --round 4"
            + " --scenario start-up --runtime net9.0",
        // Too long for its limit.
        KEPT + " --steps-max 200",
      })
  void shardsMergedAreTheWholeCheck(String words) throws IOException {
    Spoken whole = check(words, "--report", file("whole.html"));

    for (int shard = 1; shard <= 4; shard++) {
      check(words, "--shard", shard + "/4", "--store", file("part" + shard));
    }
    Spoken merged = merge("part4", "part1", "part3", "part2", "--report=" + file("merged.html"));

    assertThat(whole.out()).contains("\"verdict\":");
    assertThat(merged).isEqualTo(whole);
    assertThat(folder.resolve("merged.html")).hasSameTextualContentAs(folder.resolve("whole.html"));
  }

  @Test
  void shardsMayHaveOneFolder() {
    Spoken whole = check(KEPT);

    for (int shard = 1; shard <= 3; shard++) {
      check(KEPT, "--shard", shard + "/3", "--store", file("all"));
    }

    assertThat(merge("all")).isEqualTo(whole);
  }

  @Test
  void wordsAreTheSameToo() {
    List<String> words =
        List.of("check", "--profiler", "throws-in-callback", "--scenario", "start-up");
    Spoken whole = Spoken.by(words);
    Spoken stored = Spoken.by(and(words, "--store", file("s")));

    assertThat(Spoken.by("merge", file("s"))).isEqualTo(whole);
    assertThat(stored.out()).isEqualTo(whole.out());
    assertThat(stored.err())
        .isEqualTo("stored: 1 round in %s, of which 0 were there before\n".formatted(file("s")));
  }

  @Test
  void whatWasStoredIsNotRunAgain() throws IOException {
    Spoken whole = check(KEPT, "--store", file("s"));
    Path round = folder.resolve("s/check/00000003.json");
    Files.delete(round);

    assertThat(check(KEPT, "--store", file("s"))).isEqualTo(whole);

    assertThat(round).exists();
    assertThat(Spoken.by(and(words(KEPT), "--store", file("s"))).err())
        .isEqualTo("stored: 8 rounds in %s, of which 8 were there before\n".formatted(file("s")));
  }

  @Test
  void aDamagedRoundIsNotCounted() throws IOException {
    check(KEPT, "--store", file("s"));
    Path round = folder.resolve("s/check/00000002.json");
    String good = Files.readString(round);

    for (String bad :
        List.of(
            good.replace("\"executions\":4", "\"executions\":5"),
            "[]",
            Files.readString(folder.resolve("s/check/00000001.json")))) {
      Files.writeString(round, bad);
      Spoken.by(and(words(KEPT), "--store", file("s"))).isDiagnosticAbout("00000002.json");
    }
    Files.writeString(round, good.substring(0, good.length() / 2));
    Spoken.by("merge", file("s")).isDiagnosticAbout("00000002.json", "not all of it is there");
    assertThat(Spoken.by(and(words(KEPT), "--store", file("s"))).err())
        .contains("Round 3 was stored in part, and is run again", "00000002.json");
    assertThat(round).hasContent(good);
    Files.delete(round);
    Files.createDirectory(round);
    Spoken.by("merge", file("s")).isDiagnosticAbout("00000002.json", "no file");
  }

  @Test
  void aRoundThatIsMissingIsNamed() throws IOException {
    check(KEPT, "--store", file("s"));
    Files.delete(folder.resolve("s/check/00000006.json"));

    Spoken.by("merge", file("s")).isDiagnosticAbout("Round 7 of 8", file("s"));
  }

  @Test
  void twoFoldersMustNotDisagree() throws IOException {
    String other = KEPT.replace("identity-map", "token-log");
    check(KEPT, "--store", file("a"));
    check(other, "--store", file("b"));

    Spoken.by("merge", file("a"), file("b")).isDiagnosticAbout("Two different campaigns");
    Spoken.by(and(words(other), "--store", file("a"))).isDiagnosticAbout("Another campaign", "a");
  }

  @Test
  void anotherProfilerOfTheSameNameIsAnotherCampaign() throws IOException {
    Path classes = Files.createDirectories(folder.resolve("classes"));
    List<String> words = and(words(KEPT), "--classpath", classes.toString());
    Spoken.by(and(words, "--store", file("s")));

    Files.writeString(classes.resolve("more.txt"), "something");

    Spoken.by(and(words, "--store", file("s"))).isDiagnosticAbout("Another campaign");
    Spoken.by("merge", file("s")).isDiagnosticAbout("than its own words make here", file("s"));
  }

  @Test
  void whatWasFoundIsReportedThoughItCannotBeStored() throws IOException {
    String words = "--profiler throws-in-callback --scenario start-up --runtime net9.0";
    check(words, "--store", file("s"));
    Files.delete(folder.resolve("s/check/00000000.json"));
    Files.delete(folder.resolve("s/check"));
    Files.writeString(folder.resolve("s/check"), "no folder");

    Spoken found = Spoken.by(and(words(words), "--store", file("s")));

    assertThat(found.code()).isEqualTo(1);
    assertThat(found.out()).isEqualTo(Spoken.by(words(words)).out());
    assertThat(found.err()).contains("A campaign cannot be stored: ", "00000000.json");
    Spoken.by(and(words(KEPT), "--store", text("t/check"))).isDiagnosticAbout("00000000.json");
  }

  /** A store in which no round can be written, because a file of this name is in the way. */
  private String text(String name) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, "no folder");
    return file.getParent().toString();
  }

  @Test
  void aReportSaysOfWhatItIsNone() {
    assertThat(Spoken.by(and(words(KEPT), "--shard", "2/3")).out())
        .contains("\n  shard   2/3: this is no report of the whole");
    assertThat(Spoken.by(words(KEPT)).out()).doesNotContain("  shard ", "  ended ");
    Spoken timed =
        Spoken.by(
            and(words(KEPT.replace("--schedules 32", "--schedules 1000000")), "--time", "1s"));
    // On a slow machine the second is over before the first execution, which is said, too.
    assertThat(timed.out() + timed.err())
        .containsPattern(
            "\n  ended   after \\d+ of 1000000 executions"
                + "|The time was up before the first execution");
  }

  @Test
  void aStoreInsideTheClassPathIsRefused() throws IOException {
    Path classes = Files.createDirectories(folder.resolve("classes"));

    Spoken.by(and(words(KEPT), "--classpath", classes.toString(), "--store", classes + "/in/store"))
        .isDiagnosticAbout("inside the class path", classes.toString());
    assertThat(classes).isEmptyDirectory();
  }

  @Test
  void anotherEngineIsAnotherCampaign() {
    check(KEPT, "--store", file("s"), "--engine", "platform");

    Spoken.by(and(words(KEPT), "--store", file("s"))).isDiagnosticAbout("Another campaign");
    assertThat(merge("s")).isEqualTo(check(KEPT, "--engine", "platform"));
  }

  @Test
  void whatIsNoStoreGetsADiagnostic() throws IOException {
    Path text = Files.writeString(folder.resolve("text"), "no folder");
    Path empty = Files.createDirectory(folder.resolve("empty"));

    Spoken.by("merge", text.toString()).isDiagnosticAbout(text.toString());
    Spoken.by("merge", empty.toString()).isDiagnosticAbout("campaign.json", empty.toString());
    Spoken.by("merge").isDiagnosticAbout("STORE");
    Spoken.by("merge", "nobody://x").isDiagnosticAbout("nobody", "file, jar");
    Spoken.by(and(words(KEPT), "--store", text.toString())).isDiagnosticAbout(text.toString());
    Spoken.by(and(words(KEPT), "--store", "")).isDiagnosticAbout("--store");
    Spoken.by(words(KEPT.replace("--round 4", "--round 0"))).isDiagnosticAbout("--round", "0");
    Spoken.by("check", "--profiler", "identity-map", "--store", file("x"), "--time", "1s")
        .isDiagnosticAbout("--time", "--store");
    Spoken.by(
            "check", "--profiler", "identity-map", "--store", file("x"), "--strategy", "exhaustive")
        .isDiagnosticAbout("--strategy", "--store");
    assertThat(folder.resolve("x")).doesNotExist();
  }

  private Spoken check(String words, String... more) {
    return Spoken.by(Stream.concat(words(words + " --json").stream(), Stream.of(more)).toList());
  }

  private static List<String> words(String words) {
    return List.of(
        ("check " + words)
            .replace("RIGHT", RIGHT)
            .replace("LOGIC", LOGIC)
            .replace("GUESTS", GUESTS)
            .split(" ", -1));
  }

  private Spoken merge(String... words) {
    List<String> all = new ArrayList<>(List.of("merge", "--json"));
    Stream.of(words).map(word -> word.startsWith("-") ? word : file(word)).forEach(all::add);
    return Spoken.by(all);
  }

  private String file(String name) {
    return folder.resolve(name).toString();
  }

  private static List<String> and(List<String> words, String... more) {
    return Stream.concat(words.stream(), Stream.of(more)).toList();
  }
}
