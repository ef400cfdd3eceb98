package io.github.clrsim.cli.subject;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.cli.planted.Site;
import io.github.clrsim.cli.subject.PlantedErrors.Missed;
import io.github.clrsim.cli.subject.PlantedErrors.Outcome;
import io.github.clrsim.cli.subject.PlantedErrors.Why;
import io.github.clrsim.fixtures.CampaignSize;
import io.github.clrsim.model.profile.RuntimeProfile;
import io.github.clrsim.page.Checkout;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * Errors planted in the simulator do not stay hidden when it is compared with a real runtime. In a
 * campaign, {@code -Dclrsim.refresh=true} writes docs/PLANTED.md anew.
 */
class PlantedErrorsIT {
  private static final Path PAGE = Checkout.ROOT.resolve("docs/PLANTED.md");
  private static final long SEED = 1;

  /** How many packages have no error in a sample, for each that has one. */
  private static final int SKIPPED = 6;

  private static final int SCENARIOS = CampaignSize.of(2, 60);
  private static final int PER_PACKAGE = CampaignSize.of(1, 4);
  private static PlantedErrors errors;

  @BeforeAll
  static void eachScenarioRunsOnTheRealRuntimeOnce() {
    errors = PlantedErrors.over(RuntimeProfile.NET_9_0, SCENARIOS);
  }

  @Test
  void withoutAnErrorNothingDiffers() {
    assertThat(errors.control())
        .hasSize(SCENARIOS)
        .allMatch(new Missed(Why.SAME_STEPS, "")::equals);
  }

  @Test
  void mostErrorsAreFound() throws IOException {
    List<Site> all = errors.drawn(SEED, PER_PACKAGE);
    List<Site> sample =
        IntStream.range(0, all.size()).filter(at -> at % SKIPPED == 0).mapToObj(all::get).toList();
    List<Site> drawn = CampaignSize.of(sample, all);
    Map<Site, Outcome> outcomes = new LinkedHashMap<>();
    for (Site site : drawn) {
      Outcome outcome = errors.outcome(site);
      System.out.printf("%s -> %s%n", site.name(), outcome);
      outcomes.put(site, outcome);
    }
    boolean isCampaign = drawn.equals(all);
    if (isCampaign && Boolean.getBoolean("clrsim.refresh")) {
      Files.writeString(PAGE, PlantedPage.of(errors, SCENARIOS, outcomes));
    }
    long found = outcomes.values().stream().filter(PlantedErrors.Found.class::isInstance).count();
    assertThat(outcomes).hasSizeGreaterThan(5);
    assertThat(found).isGreaterThan(outcomes.size() / 2);
  }
}
