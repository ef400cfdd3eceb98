package io.github.clrsim.cli.subject;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.cli.planted.MutationOperator;
import io.github.clrsim.cli.planted.Site;
import io.github.clrsim.cli.subject.PlantedErrors.Found;
import io.github.clrsim.cli.subject.PlantedErrors.How;
import io.github.clrsim.cli.subject.PlantedErrors.Missed;
import io.github.clrsim.cli.subject.PlantedErrors.Outcome;
import io.github.clrsim.cli.subject.PlantedErrors.Why;
import io.github.clrsim.fixtures.CampaignSize;
import io.github.clrsim.model.profile.RuntimeProfile;
import io.github.clrsim.page.Checkout;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Errors planted in the simulator do not stay hidden when it is compared with a real runtime. In a
 * campaign, {@code -Dclrsim.refresh=true} writes docs/PLANTED.md anew. With {@code
 * -Dclrsim.planted=NAME}, part of a name in docs/PLANTED.md or several with {@code |} between them,
 * these errors are planted and no others, and each must be found.
 */
@Tag("turn-4")
class PlantedErrorsIT {
  private static final Path PAGE = Checkout.ROOT.resolve("docs/PLANTED.md");
  private static final long SEED = 1;

  /** One package in so many has an error in a sample. */
  private static final int SKIPPED = 3;

  /** Which errors are planted, if not those that are drawn. */
  private static final Optional<String> NAMED =
      Optional.ofNullable(System.getProperty("clrsim.planted"));

  private static final int ALL_SCENARIOS = 200;
  private static final int SCENARIOS =
      NAMED.isPresent() ? ALL_SCENARIOS : CampaignSize.of(2, ALL_SCENARIOS);
  private static final int PER_PACKAGE = CampaignSize.of(1, 3);
  private static PlantedErrors errors;

  @BeforeAll
  static void eachScenarioRunsOnTheRealRuntimeOnce() {
    errors = PlantedErrors.over(RuntimeProfile.NET_9_0, SCENARIOS);
  }

  @Test
  void withoutAnErrorNothingDiffers() {
    assertThat(errors.control()).isNotEmpty().allMatch(new Missed(Why.SAME_STEPS, "")::equals);
  }

  /** The last call of the simulated process's program; it closes event sessions, too. */
  @Test
  void aShutdownThatIsLeftOutIsFound() {
    Site shutdown =
        errors
            .sites(
                it ->
                    it.owner().equals("io.github.clrsim.model.SimulatedProcess")
                        && it.method().startsWith("main(")
                        && it.operator() == MutationOperator.REMOVED_CALL)
            .getLast();
    assertThat(errors.outcomes(List.of(shutdown)).get(shutdown))
        .isInstanceOfSatisfying(
            Found.class,
            found -> {
              assertThat(found.number()).isEqualTo(1);
              assertThat(found.how()).isEqualTo(How.DIVERGES);
              assertThat(found.first()).matches("only real: (EventPipeEventDelivered|Shutdown).*");
            });
  }

  @Test
  void manyErrorsAreFound() throws IOException {
    if (NAMED.isPresent()) {
      List<String> names = List.of(NAMED.get().split("[|]", -1));
      List<Site> named = errors.sites(it -> names.stream().anyMatch(it.name()::contains));
      assertThat(named).isNotEmpty();
      assertThat(errors.outcomes(named))
          .allSatisfy((_, it) -> assertThat(it).isInstanceOf(Found.class));
      return;
    }
    List<Site> all = errors.drawn(SEED, PER_PACKAGE);
    List<Site> sample =
        IntStream.range(0, all.size()).filter(at -> at % SKIPPED == 0).mapToObj(all::get).toList();
    List<Site> drawn = CampaignSize.of(sample, all);
    Map<Site, Outcome> outcomes = errors.outcomes(drawn);
    boolean isCampaign = drawn.equals(all);
    if (isCampaign && Boolean.getBoolean("clrsim.refresh")) {
      Files.writeString(PAGE, PlantedPage.of(errors, outcomes));
    }
    assertThat(errors.divergent()).isEmpty();
    long found = outcomes.values().stream().filter(Found.class::isInstance).count();
    // In a campaign they are many; which ones are in a sample changes with the simulator's code.
    assertThat(found)
        .isGreaterThanOrEqualTo(isCampaign ? outcomes.size() / 2 : outcomes.size() / 5)
        .isPositive();
  }
}
