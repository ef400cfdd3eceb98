package io.github.clrsim.backends;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.NamedProfiler;
import io.github.clrsim.explore.Campaign;
import io.github.clrsim.explore.Campaign.Result;
import io.github.clrsim.explore.Trial;
import io.github.clrsim.explorer.control.WovenCode;
import io.github.clrsim.explorer.shrink.Progress;
import io.github.clrsim.explorer.strategy.Proof;
import io.github.clrsim.explorer.strategy.StrategyName;
import io.github.clrsim.fixtures.CampaignSize;
import io.github.clrsim.laws.Laws;
import io.github.clrsim.laws.judge.Verdict;
import io.github.clrsim.profiler.shipped.ShippedProfiler;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** What can be proved of the shipped profilers, with their code woven. */
@Execution(ExecutionMode.CONCURRENT)
@Tag("turn-3")
class ProofTest {
  static {
    WovenCode.prepare();
  }

  /** One life of a context; the shipped scenario reload goes on, and takes three times as long. */
  private static final String SCENARIO =
      "entry PluginHost; thread main; context plugin collectible; load plugin Plugin;"
          + " type plugin Garden.Seed; unload plugin; collect";

  /** A use after an unload needs two: into the sampler's round, and out of it. */
  private static final int PREEMPTIONS = 2;

  /** How many are proved harmless; two take minutes. */
  private static final int PROVED = Math.min(PREEMPTIONS, CampaignSize.of(1, PREEMPTIONS));

  private static final long BUDGET = 100_000;

  @Test
  void theRightIdentityMapKeepsEveryLawOnEveryScheduleWithSoManyPreemptionsAfterStartUp() {
    Result result = search("identity-map", PROVED);

    assertThat(result.verdict()).isEqualTo(Verdict.kept());
    Proof.Proved proved = (Proof.Proved) ((Result.Passed) result).proofs().getFirst().proof();
    assertThat(proved.preemptionsMax()).hasValue(PROVED);
    assertThat(proved.interleavings()).isGreaterThan(CampaignSize.of(10, 1_000));
    assertThat(proved.cutOff()).isPositive();
  }

  @Test
  void theSameSearchFindsWhatAWrongMapDoes() {
    Result result = search("uses-ids-after-unload", PREEMPTIONS);

    assertThat(result.verdict()).isInstanceOf(Verdict.Broken.class);
  }

  private static Result search(String name, int preemptions) {
    NamedProfiler shipped = ShippedProfiler.named(name).profiler();
    NamedProfiler tried =
        new NamedProfiler(shipped.className(), List.of(), Map.of("rounds", "1"))
            .weaving(List.of("io.github.clrsim.profiler"));
    Trial trial = new Trial(ShippedScenarios.arm(true), tried, Laws.all());
    return Campaign.of(trial, List.of(SCENARIO), List.of("net9.0"), BUDGET, 1)
        .by(StrategyName.parse("exhaustive:" + preemptions))
        .calmAtStart(true)
        .run(Progress.SILENT);
  }
}
