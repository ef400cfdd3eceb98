package io.github.clrsim.conformance.backend;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.NamedProfiler;
import io.github.clrsim.conformance.guest.Tally;
import io.github.clrsim.explore.Case;
import io.github.clrsim.explore.Trial;
import io.github.clrsim.explorer.choice.ChoiceSequence;
import io.github.clrsim.laws.judge.Verdict;
import io.github.clrsim.laws.profiler.TheRunEndsWell;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The JVM loads and links in the first execution only. A replay is a first one, so what it finds
 * must be what later ones find.
 */
class FirstExecutionTest {
  private static final String SCENARIO =
      "entry PluginHost; thread main; load default Thrower; start worker1;"
          + " call default Thrower.Cases::ThrownInFilter;"
          + " thread worker1; call default Thrower.Cases::Caught";

  @ParameterizedTest
  @ValueSource(strings = {"0x3.1", "0x3.1x3", "0x3.1.0x3.1"})
  void findsTheRacesThatLaterOnesFind(String choices) {
    Setting setting = new Setting(EngineChoice.usual().engine(), true, true);
    Trial trial =
        new Trial(
            Backends.simulated(setting),
            new NamedProfiler(
                Tally.class.getName(), List.of(), Map.of(), List.of(Tally.class.getName())),
            List.of(new TheRunEndsWell()));
    Case tried = new Case(SCENARIO, "net3.1", ChoiceSequence.parse(choices));

    Trial.Judged first = trial.of(tried);
    Trial.Judged second = trial.of(tried);

    assertThat(first.verdict()).isInstanceOf(Verdict.Broken.class);
    assertThat(first.run()).isEqualTo(second.run());
  }
}
