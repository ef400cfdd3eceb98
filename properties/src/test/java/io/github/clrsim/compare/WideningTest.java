package io.github.clrsim.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.NamedProfiler;
import io.github.clrsim.compare.account.Woven;
import io.github.clrsim.explorer.choice.Choices;
import io.github.clrsim.fixtures.Fixtures;
import io.github.clrsim.model.SimulatedClr;
import io.github.clrsim.model.loader.Assemblies;
import io.github.clrsim.model.profile.RuntimeProfile;
import io.github.clrsim.model.scenario.Adversary;
import io.github.clrsim.model.scenario.Scenario;
import io.github.clrsim.profiler.scenario.ScenarioAgent;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Wider collections (N105), with a simulation in the place of the real arm. */
class WideningTest {
  private static final NamedProfiler WATCHING =
      new NamedProfiler(
          ScenarioAgent.class.getName(), List.of(), Map.of(ScenarioAgent.OBJECTS_OPTION, "named"));

  private static final Assemblies ASSEMBLIES = Assemblies.read(Fixtures.shipped("Hello"));

  private static final Woven AGING =
      Woven.of(
          Scenario.parse(
              "aging",
              """
              entry Hello
              thread main
                text old 3
                gc 0
                text young 4
                forget old
                gc 0
                gc 1
              """));

  private static final Execution NARROW = performed(AGING, Choices.calm());

  @Test
  void aCollectionThatTakesWhatWasAskedForIsNotWider() {
    assertThat(Widening.of(AGING, NARROW.steps()).isEmpty()).isTrue();
    assertThat(Widening.of(AGING, NARROW.steps()).in(AGING)).isEqualTo(AGING);
  }

  @Test
  void whatWasTakenBeyondThatIsLegalWhereTheOtherArmTookItToo() {
    int wider = 0;
    for (Execution real : widened()) {
      Widening widening = Widening.of(AGING, real.steps());
      Execution asWide = performed(widening.in(AGING), Choices.calm());

      Comparison comparison = Comparison.of(AGING, "net9.0", asWide, real);

      assertThat(comparison.divergent()).as(widening.toString()).isEmpty();
      assertThat(comparison.legal())
          .hasSize(widening.widened().size())
          .allMatch(each -> each.variation().rule().equals("N105"));
      wider += widening.widened().size();
    }
    assertThat(wider).isPositive();
  }

  @Test
  void whatOneArmAloneTookIsADivergence() {
    for (Execution real : widened()) {
      boolean isWider = !Widening.of(AGING, real.steps()).isEmpty();

      Comparison comparison = Comparison.of(AGING, "net9.0", NARROW, real);

      assertThat(comparison.divergent().isEmpty()).isEqualTo(!isWider);
    }
  }

  private static List<Execution> widened() {
    Scenario greedy = AGING.scenario().withAdversaries(Set.of(Adversary.WIDER_COLLECTIONS));
    List<Execution> widened = new ArrayList<>();
    for (long seed = 1; seed <= 10; seed++) {
      widened.add(performed(AGING.performing(greedy), Choices.seeded(seed)));
    }
    return widened;
  }

  private static Execution performed(Woven woven, Choices choices) {
    return Execution.of(
        SimulatedClr.of(woven.scenario(), RuntimeProfile.named("net9.0"), ASSEMBLIES, choices),
        WATCHING);
  }
}
