package io.github.clrsim.cli.subject;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.compare.scope.ComparisonScope;
import io.github.clrsim.fixtures.CampaignSize;
import io.github.clrsim.model.profile.RuntimeProfile;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What is said to be compared by random scenarios is, and what is said not to be, is not. */
@Tag("turn-4")
class ScopeIT {
  private static final int SAMPLE = 4;
  private static final int CAMPAIGN = 150;
  private static final long SEED = 7;

  @Test
  void randomScenariosCompareWhatTheTableSays() {
    int count = CampaignSize.of(SAMPLE, CAMPAIGN);
    Set<String> seen = new TreeSet<>();
    for (RuntimeProfile profile : RuntimeProfile.standard()) {
      TwoBackends arms = TwoBackends.of(TwoBackendsIT.runtime(profile));
      for (Drawn drawn : Drawn.of(SEED, count)) {
        if (arms.compare(drawn.scenario(), drawn.options())
            instanceof TwoBackends.Compared compared) {
          assertThat(compared.comparison().divergent()).as(drawn.scenario().line()).isEmpty();
          seen.addAll(compared.comparison().compared());
        }
      }
    }

    ComparisonScope scope = ComparisonScope.get();
    assertThat(seen).doesNotContainAnyElementsOf(scope.notComparedAtRandom());
    if (count == SAMPLE) {
      Set<String> both = new TreeSet<>(scope.comparedAtRandom());
      both.retainAll(seen);
      assertThat(both).hasSizeGreaterThan(SAMPLE_METHODS_MIN);
    } else {
      assertThat(seen).containsAll(scope.comparedAtRandom());
    }
  }

  /** Of almost two hundred: so many come in a few scenarios. */
  private static final int SAMPLE_METHODS_MIN = 90;
}
