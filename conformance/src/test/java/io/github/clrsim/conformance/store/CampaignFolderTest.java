package io.github.clrsim.conformance.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.clrsim.api.trace.Fingerprinter;
import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.diagnostic.DiagnosticException;
import io.github.clrsim.explore.RoundCount;
import io.github.clrsim.explore.RoundResult;
import io.github.clrsim.explore.distinct.Interleavings;
import io.github.clrsim.explore.distinct.SketchSize;
import io.github.clrsim.explore.exercise.ExerciseCount;
import io.github.clrsim.explorer.choice.SplitMix;
import io.github.clrsim.explorer.strategy.Tally;
import io.github.clrsim.laws.Laws;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What stands in the folder of a campaign. */
class CampaignFolderTest {
  private static final CampaignFolder.Identity CAMPAIGN =
      new CampaignFolder.Identity("0123", List.of("check", "--profiler", "one"));

  @TempDir Path folder;

  private StoredRounds rounds() {
    return new StoredRounds(CampaignFolder.of(CAMPAIGN, folder), "check", Laws.all());
  }

  /** A late round of very many, at two places. */
  private static RoundResult late() {
    Map<Integer, Interleavings.Seen> seen = new TreeMap<>();
    for (int place : new int[] {0, 3}) {
      Interleavings there = new Interleavings(SketchSize.USUAL, 4);
      for (int i = 0; i < 512; i++) {
        there.add(new Tally.Sighting(SplitMix.mixed(i), place + 1), i);
      }
      seen.put(place, there.round(1_000_000));
    }
    return new RoundResult(
        new RoundCount(
            new RoundCount.Runs(1_024, 0, 7, new Fingerprinter().fingerprint()),
            new TreeMap<>(seen),
            List.of(),
            new ExerciseCount().counted(),
            new TreeMap<>(),
            List.of()),
        0,
        Optional.empty(),
        new RoundResult.End.Whole());
  }

  @Test
  void aRoundIsReadAsItWasWritten() {
    rounds().keep(488, late());
    assertThat(rounds().find(488)).contains(late());
  }

  @Test
  void aSketchThatIsNoneMakesARoundADamagedFile() {
    rounds().keep(488, late());
    change(
        CampaignFolder.at(folder).round("check", 488),
        content -> {
          ((ObjectNode) content.at("/count/seen/0")).put("sketch", "AAAA");
          return content;
        });

    assertThat(complaint(() -> rounds().find(488)).what())
        .isEqualTo("A file of a store cannot be read: it has something else for a sketch");
  }

  @Test
  void aCampaignOfAnotherFormatIsRefusedWithTheReason() {
    rounds();
    change(
        new StoreFile(folder.resolve("campaign.json")),
        content -> content.put("format", "clrsim campaign 1"));

    for (Runnable opening :
        List.<Runnable>of(this::rounds, () -> CampaignFolder.at(folder).identity())) {
      assertThat(complaint(opening))
          .satisfies(
              why -> {
                assertThat(why.what())
                    .isEqualTo(
                        "The campaign that is stored there has another format: \"clrsim campaign"
                            + " 1\"");
                assertThat(why.why()).contains("\"clrsim campaign 2\"");
                assertThat(why.remedy()).contains("the version that began it");
              });
    }
  }

  private static void change(StoreFile file, UnaryOperator<ObjectNode> change) {
    file.write(file.read(content -> change.apply((ObjectNode) content)).orElseThrow());
  }

  private static Diagnostic complaint(Runnable doing) {
    return catchThrowableOfType(DiagnosticException.class, doing::run).diagnostic();
  }
}
