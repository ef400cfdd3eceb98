package io.github.clrsim.conformance.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.clrsim.api.trace.Fingerprinter;
import io.github.clrsim.conformance.scenario.StandardScenarios;
import io.github.clrsim.diagnostic.DiagnosticException;
import io.github.clrsim.explore.Case;
import io.github.clrsim.explore.RoundCount;
import io.github.clrsim.explore.RoundResult;
import io.github.clrsim.explore.RoundStore;
import io.github.clrsim.explore.exercise.ExerciseCount;
import io.github.clrsim.explorer.choice.ChoiceSequence;
import io.github.clrsim.laws.Laws;
import io.github.clrsim.laws.judge.Law;
import io.github.clrsim.laws.judge.Verdict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever a file system does: what is stored is counted once and as it is, or not at all. */
class ObstinateStoreTest {
  private static final long ROUNDS = 3;
  private static final List<Law> LAWS = Laws.all();
  private static final CampaignFolder.Identity CAMPAIGN =
      new CampaignFolder.Identity(
          "0123",
          List.of("check", "--profiler", "one"),
          StandardScenarios.Chosen.named(List.of("start-up")));

  private final ObstinateFiles files = new ObstinateFiles();

  private static RoundResult result(long round) {
    return new RoundResult(
        new RoundCount(
            new RoundCount.Runs(round + 1, 0, 7 * round, new Fingerprinter().fingerprint()),
            new TreeMap<>(),
            List.of(),
            new ExerciseCount().counted(),
            new TreeMap<>(),
            List.of()),
        0,
        Optional.empty(),
        new RoundResult.End.Whole());
  }

  private StoredRounds rounds() {
    return new StoredRounds(CampaignFolder.of(CAMPAIGN, files.folder()), "check", LAWS);
  }

  /** As a search goes through its rounds: those that are there are not run. */
  private StoredRounds check() {
    StoredRounds rounds = rounds();
    for (long round = 0; round < ROUNDS; round++) {
      Optional<RoundResult> known = rounds.find(round);
      if (known.isEmpty()) {
        rounds.keep(round, result(round));
      } else {
        assertThat(known).contains(result(round));
      }
    }
    return rounds;
  }

  private List<RoundResult> merged(Path... folders) {
    List<CampaignFolder> parts = List.of(folders).stream().map(CampaignFolder::at).toList();
    RoundStore all = StoredRounds.merged(parts, "check", LAWS, ROUNDS);
    List<RoundResult> results = new ArrayList<>();
    for (long round = 0; round < ROUNDS; round++) {
      results.add(all.find(round).orElseThrow());
    }
    return results;
  }

  private void isWhole() {
    assertThat(merged(files.folder())).containsExactly(result(0), result(1), result(2));
  }

  private Path round(int number) {
    return files.folder().resolve("check").resolve("%08d.json".formatted(number));
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void whereverAWorkerIsKilledTheNextOneGoesOn(boolean movesAtOnce) {
    ObstinateStoreTest untouched = new ObstinateStoreTest();
    untouched.check();
    long calls = untouched.files.calls();
    assertThat(calls).isGreaterThan(40);

    int repaired = 0;
    for (long kill = 0; kill < calls; kill++) {
      ObstinateStoreTest one = new ObstinateStoreTest();
      if (!movesAtOnce) {
        one.files.withoutAtomicMove();
      }
      one.files.killAfter(kill);
      assertThatThrownBy(one::check).isInstanceOf(ObstinateFiles.Killed.class);
      one.files.killAfter(Long.MAX_VALUE);

      repaired += one.check().repaired().size();
      one.isWhole();
    }
    assertThat(repaired > 0).as("half files").isEqualTo(!movesAtOnce);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void whereverTheDiskIsFullNothingIsCountedAndSpaceLetsItGoOn(boolean movesAtOnce) {
    ObstinateStoreTest untouched = new ObstinateStoreTest();
    untouched.files.fullAfter(1_000_000);
    untouched.check();
    long all = 1_000_000 - untouched.files.bytesLeft();
    assertThat(all).isGreaterThan(1_000);

    for (long bytes = 0; bytes < all; bytes += 37) {
      ObstinateStoreTest one = new ObstinateStoreTest();
      if (!movesAtOnce) {
        one.files.withoutAtomicMove();
      }
      one.files.fullAfter(bytes);
      assertThatThrownBy(one::check)
          .isInstanceOf(DiagnosticException.class)
          .hasMessageContaining("No space left on device")
          .hasMessageContaining("obstinate:///store/");
      one.files.fullAfter(Long.MAX_VALUE);

      one.check();

      one.isWhole();
    }
  }

  @Test
  void aReadOnlyStoreIsReadAndNotWritten() {
    files.readOnly(true);
    assertThatThrownBy(this::check)
        .isInstanceOf(DiagnosticException.class)
        .hasMessageContaining("the file system can only be read");
    files.readOnly(false);
    check();
    files.readOnly(true);

    assertThat(check().found()).isEqualTo(ROUNDS);
    isWhole();
  }

  @Test
  void aStoreWithoutAnAtomicMoveIsWrittenAllTheSame() throws IOException {
    files.withoutAtomicMove();

    check();

    isWhole();
    try (var listed = Files.list(files.folder().resolve("check"))) {
      assertThat(listed.map(Path::toString).map(name -> name.replaceAll(".*/", "")))
          .containsExactlyInAnyOrder("00000000.json", "00000001.json", "00000002.json");
    }
  }

  @Test
  void whatIsNotShownYetIsRunAgainAndComesToTheSame() {
    files.showAfter(60);
    check();
    assertThatThrownBy(this::isWhole)
        .isInstanceOf(DiagnosticException.class)
        .hasMessageContaining("in a while");

    check();
    while (files.calls() < 1_000) {
      assertThat(Files.exists(files.folder().resolve("nothing"))).isFalse();
    }

    assertThat(check().found()).isEqualTo(ROUNDS);
    isWhole();
  }

  @Test
  void whatAFileSystemThrowsIsADiagnostic() {
    check();
    files.unreachable(new IllegalStateException("no region@1a2b for Chain@3c4d\nand more"));

    assertThatThrownBy(this::check)
        .isInstanceOf(DiagnosticException.class)
        .hasMessageContaining("A file of a store cannot be read: no region")
        .hasMessageContaining("obstinate:///store/campaign.json")
        .hasMessageContaining("credentials")
        .hasMessageNotContaining("3c4d");
    assertThatThrownBy(this::isWhole).isInstanceOf(DiagnosticException.class);
    assertThatThrownBy(() -> new StoreFile(round(1)).write(StoreFile.object()))
        .isInstanceOf(DiagnosticException.class)
        .hasMessageContaining("A campaign cannot be stored: no region");
  }

  @Test
  void aRoundOfWhichThereIsAPartIsRunAgainAndSaidSo() throws IOException {
    check();
    byte[] good = Files.readAllBytes(round(1));
    for (int length : List.of(0, 1, good.length / 2, good.length - 1)) {
      Files.write(round(1), Arrays.copyOf(good, length));
      assertThatThrownBy(this::isWhole)
          .isInstanceOf(DiagnosticException.class)
          .hasMessageContaining("00000001.json");

      StoredRounds again = check();

      assertThat(again.repaired())
          .singleElement()
          .satisfies(
              told -> {
                assertThat(told.what()).contains("Round 2 was stored in part");
                assertThat(told.where()).contains("00000001.json");
              });
      isWhole();
    }
  }

  @Test
  void aPartInOneFolderDoesNoHarmWhereAnotherHasTheWhole() throws IOException {
    check();
    ObstinateStoreTest other = new ObstinateStoreTest();
    other.check();
    Files.writeString(round(1), "{\"content\":");

    assertThat(merged(files.folder(), other.files.folder())).contains(result(1));
    assertThat(merged(other.files.folder(), files.folder())).contains(result(1));
  }

  @Test
  void aForeignRoundIsNamed() throws IOException {
    check();
    ObstinateStoreTest other = new ObstinateStoreTest();
    StoredRounds foreign =
        new StoredRounds(
            CampaignFolder.of(
                new CampaignFolder.Identity(
                    "4567", List.of("check"), StandardScenarios.Chosen.named(List.of())),
                other.files.folder()),
            "check",
            LAWS);
    foreign.keep(0, result(0));
    Files.write(round(0), Files.readAllBytes(other.round(0)));

    assertThatThrownBy(this::check)
        .isInstanceOf(DiagnosticException.class)
        .hasMessageContaining("00000000.json")
        .hasMessageContaining("of another campaign");
    Files.write(round(2), Files.readAllBytes(round(1)));
    Files.delete(round(0));
    assertThatThrownBy(this::check)
        .isInstanceOf(DiagnosticException.class)
        .hasMessageContaining("00000002.json")
        .hasMessageContaining("of another round");
  }

  @Test
  void aRoundThatCameToTwoThingsIsNamed() {
    check();
    ObstinateStoreTest other = new ObstinateStoreTest();
    other.rounds().keep(0, result(2));

    assertThatThrownBy(() -> merged(files.folder(), other.files.folder()))
        .isInstanceOf(DiagnosticException.class)
        .hasMessageContaining("Round 1 of 3 came to something else")
        .hasMessageContaining("00000000.json");
  }

  @Test
  void whatFailedIsNotLostWhereItCannotBeStored() {
    StoredRounds rounds = rounds();
    files.readOnly(true);
    Verdict.Broken broken = new Verdict.Broken(LAWS.getFirst(), 1, "why", "remedy");
    RoundResult failed =
        new RoundResult(
            result(0).count(),
            0,
            Optional.empty(),
            new RoundResult.End.Failed(
                broken, new Case("start-up", "net9.0", ChoiceSequence.parse("0"))));

    rounds.keep(0, failed);

    assertThat(rounds.fault()).isPresent();
    assertThat(rounds.kept()).isZero();
  }
}
