package io.github.clrsim.conformance.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.clrsim.api.trace.Fingerprinter;
import io.github.clrsim.conformance.scenario.StandardScenarios.Asked;
import io.github.clrsim.conformance.scenario.StandardScenarios.Chosen;
import io.github.clrsim.conformance.store.CampaignFolder.Identity;
import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.diagnostic.DiagnosticException;
import io.github.clrsim.explore.RoundCount;
import io.github.clrsim.explore.RoundResult;
import io.github.clrsim.explore.distinct.Interleavings;
import io.github.clrsim.explore.distinct.SketchSize;
import io.github.clrsim.explore.exercise.Event;
import io.github.clrsim.explore.exercise.ExerciseCount;
import io.github.clrsim.explorer.choice.SplitMix;
import io.github.clrsim.explorer.strategy.Tally;
import io.github.clrsim.laws.Laws;
import java.io.IOException;
import java.nio.file.Files;
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
  private static final List<String> WORDS = List.of("check", "--profiler", "one");
  private static final Chosen SUITING =
      new Chosen(
          List.of("start-up", "reload"),
          Optional.of(
              new Asked(
                  List.of(
                      Event.COR_PRF_MONITOR_MODULE_LOADS,
                      Event.COR_PRF_HIGH_MONITOR_DYNAMIC_FUNCTION_UNLOADS),
                  true)));
  private static final Chosen NAMED = Chosen.named(List.of("reload"));

  private static final CampaignFolder.Identity CAMPAIGN =
      new CampaignFolder.Identity("0123", WORDS, NAMED);

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

  @Test
  void theProgramsThatSomebodyFoundNeedNotBeFoundAgain() {
    for (Chosen chosen : List.of(SUITING, NAMED)) {
      Path place = folder.resolve(chosen.equals(NAMED) ? "named" : "suiting");
      CampaignFolder.of(new Identity("0123", WORDS, chosen), place);

      assertThat(CampaignFolder.chosen(WORDS, place)).contains(chosen);
      assertThat(CampaignFolder.at(place).identity())
          .isEqualTo(new Identity("0123", WORDS, chosen));
    }
  }

  @Test
  void thoseOfOtherWordsSuitNobody() {
    CampaignFolder.of(new Identity("0123", WORDS, SUITING), folder);

    assertThat(CampaignFolder.chosen(List.of("check", "--profiler", "two"), folder)).isEmpty();
  }

  @Test
  void whereNoneAreOrNotAllTheyAreToBeFound() throws IOException {
    assertThat(CampaignFolder.chosen(WORDS, folder)).isEmpty();

    Files.writeString(folder.resolve("campaign.json"), "{\"content\":{\"for");

    assertThat(CampaignFolder.chosen(WORDS, folder)).isEmpty();
  }

  @Test
  void anEventThatNobodyKnowsIsDamage() throws IOException {
    CampaignFolder.of(new Identity("0123", WORDS, SUITING), folder);
    StoreFile file = new StoreFile(folder.resolve("campaign.json"));
    file.write(
        file.read(
                content -> {
                  ((ArrayNode) content.required("asked").required("events"))
                      .add("COR_PRF_OF_ANOTHER");
                  return content;
                })
            .orElseThrow());

    assertThatThrownBy(() -> CampaignFolder.chosen(WORDS, folder))
        .isInstanceOf(DiagnosticException.class)
        .hasMessageContaining("COR_PRF_OF_ANOTHER");
  }
}
