package io.github.clrsim.conformance.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.conformance.scenario.StandardScenarios;
import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.explore.Case;
import io.github.clrsim.explore.RoundResult.End;
import io.github.clrsim.explorer.choice.ChoiceSequence;
import io.github.clrsim.laws.judge.Verdict;
import io.github.clrsim.laws.profiler.NoIdIsUsedAfterItsUnload;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KnownEndsTest {
  private static final Case FAILING = new Case("start-up", "net9.0", ChoiceSequence.calm());
  private static final End BROKEN =
      new End.Failed(
          new Verdict.Broken(new NoIdIsUsedAfterItsUnload(), 3, "it was so", "do better"), FAILING);
  private static final End REFUSED =
      new End.Failed(
          new Verdict.Inconclusive(new Diagnostic("what", "where", "why", "remedy")), FAILING);

  @TempDir private Path folder;

  private static CampaignFolder.Identity identity() {
    return new CampaignFolder.Identity(
        "digest", List.of("check"), StandardScenarios.Chosen.named(List.of()));
  }

  private KnownEnds ends(int findings) {
    return new KnownEnds(CampaignFolder.of(identity(), folder), "check", findings);
  }

  @Test
  void whatOneHearsOthersKnow() {
    ends(1).add(7, BROKEN);

    assertThat(ends(1).isBefore(7)).isFalse();
    assertThat(ends(1).isAt(7)).isTrue();
    assertThat(ends(1).isBefore(8)).isTrue();
    assertThat(ends(1).broken()).containsExactly(7L);
  }

  @Test
  void theSearchEndsWithTheNthInTheOrderOfRoundsWhoeverIsFirst() {
    for (long round : List.of(9L, 2L, 5L)) {
      ends(2).add(round, BROKEN);
    }

    assertThat(ends(2).isBefore(5)).isFalse();
    assertThat(ends(2).isAt(5)).isTrue();
    assertThat(ends(2).broken()).containsExactly(2L, 5L);
  }

  @Test
  void whatIsNoFindingEndsItInAnyCase() {
    ends(3).add(4, REFUSED);
    ends(3).add(8, new End.AtLimits());

    assertThat(ends(3).isBefore(4)).isFalse();
    assertThat(ends(3).isBefore(5)).isTrue();
    assertThat(ends(3).broken()).isEmpty();
  }

  @Test
  void aRoundThatWasWholeEndsNothing() {
    ends(1).add(0, new End.Whole());

    assertThat(ends(1).isBefore(1_000)).isFalse();
    assertThat(folder.resolve("check")).doesNotExist();
  }

  @Test
  void aDamagedOneIsNoneAndIsWrittenAnew() throws IOException {
    ends(1).add(3, BROKEN);
    Files.writeString(folder.resolve("check/ends.json"), "{");

    assertThat(ends(1).isBefore(9)).isFalse();
    ends(1).add(5, BROKEN);

    assertThat(ends(1).broken()).containsExactly(5L);
  }

  @Test
  void aStoreThatTakesNothingIsNoFaultOfTheHint() throws IOException {
    Files.writeString(folder.resolve("check"), "no folder");
    KnownEnds ends = ends(1);

    ends.add(3, BROKEN);

    assertThat(ends.isAt(3)).isTrue();
  }
}
