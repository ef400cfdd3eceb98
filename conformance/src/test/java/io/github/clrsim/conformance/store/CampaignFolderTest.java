package io.github.clrsim.conformance.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ArrayNode;
import io.github.clrsim.conformance.scenario.StandardScenarios.Asked;
import io.github.clrsim.conformance.scenario.StandardScenarios.Chosen;
import io.github.clrsim.conformance.store.CampaignFolder.Identity;
import io.github.clrsim.diagnostic.DiagnosticException;
import io.github.clrsim.explore.exercise.Event;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

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

  @TempDir private Path folder;

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
