package io.github.clrsim.explorer.strategy;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.explorer.schedule.Engine;
import io.github.clrsim.explorer.schedule.Execution;
import io.github.clrsim.explorer.schedule.Limits;
import io.github.clrsim.explorer.strategy.sampling.Attempt;
import io.github.clrsim.fixtures.CampaignSize;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The exhaustive search beside one that tries everything. */
@Tag("turn-3")
class NothingIsCutOffTest {
  private static final int PROGRAMS = CampaignSize.of(80, 250);
  private static final Engine ENGINE = Engine.virtual();

  private static String result(RandomProgram program, Attempt attempt) {
    var state = program.new State(attempt.choices());
    Execution execution =
        ENGINE.run(new Limits(300, 16), attempt.strategy(), attempt.choices(), state.program());
    return execution.ending().getClass().getSimpleName() + " " + state.result();
  }

  private static Set<String> reduced(RandomProgram program, int bound) {
    var results = new TreeSet<String>();
    var tree = new ChoiceTree(bound, true);
    do {
      tree.begin();
      String result = result(program, new Attempt(0, tree, tree));
      if (!tree.wasCutOff()) {
        results.add(result);
      }
    } while (tree.advance());
    return results;
  }

  /**
   * The heart of the proof: on programs of all that threads can do, the search that cuts off sees
   * every result that the search sees which tries everything, and no other.
   */
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, Integer.MAX_VALUE})
  void nothingThatCanHappenIsCutOff(int preemptionsMax) {
    int compared = 0;
    for (int seed = 0; seed < PROGRAMS; seed++) {
      var program = RandomProgram.of(seed);
      var all = new TreeSet<String>();
      // What takes longer is left out; how many remain is checked below.
      int executions =
          NaiveSearch.run(preemptionsMax, 800, attempt -> all.add(result(program, attempt)));
      if (executions > 0) {
        compared++;
        assertThat(reduced(program, preemptionsMax))
            .as("seed %d, %s", seed, program)
            .isEqualTo(all);
      }
    }
    assertThat(compared).as("programs compared").isGreaterThan(PROGRAMS * 12 / 25);
  }
}
