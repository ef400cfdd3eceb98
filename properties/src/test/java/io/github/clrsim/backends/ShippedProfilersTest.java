package io.github.clrsim.backends;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.explore.Campaign;
import io.github.clrsim.explore.Case;
import io.github.clrsim.explore.Trial;
import io.github.clrsim.fixtures.CampaignSize;
import io.github.clrsim.laws.Laws;
import io.github.clrsim.laws.judge.Law;
import io.github.clrsim.laws.judge.Verdict;
import io.github.clrsim.profiler.shipped.ShippedProfiler;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Every law catches a wrong profiler and acquits the right ones, on the simulated CLR. */
@Execution(ExecutionMode.CONCURRENT)
class ShippedProfilersTest {
  private static final long SCHEDULES_TO_CATCH = 40;
  private static final long SCHEDULES_TO_ACQUIT = CampaignSize.of(1, 4);
  private static final long SEED = 7;

  @Test
  void everyLawAboutProfilersHasAWrongOne() {
    List<String> broken =
        ShippedProfiler.all().stream().flatMap(each -> each.brokenLaw().stream()).toList();
    assertThat(broken)
        .containsAll(
            Laws.all().stream()
                .filter(law -> law.subject() == Law.Subject.PROFILER)
                .map(Law::name)
                .toList());
  }

  @TestFactory
  Stream<DynamicTest> aWrongProfilerIsCaughtByItsLaw() {
    return ShippedProfiler.all().stream()
        .filter(profiler -> profiler.brokenLaw().isPresent())
        .map(profiler -> DynamicTest.dynamicTest(profiler.name(), () -> caught(profiler)));
  }

  @TestFactory
  Stream<DynamicTest> aRightProfilerIsAcquittedByAllLaws() {
    return ShippedProfiler.all().stream()
        .filter(profiler -> profiler.brokenLaw().isEmpty())
        .map(profiler -> DynamicTest.dynamicTest(profiler.name(), () -> acquitted(profiler)));
  }

  private static void caught(ShippedProfiler profiler) {
    Trial trial = new Trial(ShippedScenarios.arm(), profiler.profiler(), Laws.all());
    Campaign.Result result = campaign(trial, SCHEDULES_TO_CATCH);
    assertThat(result.verdict()).isInstanceOf(Verdict.Broken.class);
    Verdict.Broken broken = (Verdict.Broken) result.verdict();
    assertThat(Optional.of(broken.law().name())).isEqualTo(profiler.brokenLaw());
    Case failing = ((Campaign.Result.Stopped) result).failing();
    if (!broken.law().name().equals("ReplayIsExact")) {
      Trial.Judged first = trial.of(failing);
      assertThat(first.verdict()).isEqualTo(broken);
      assertThat(trial.of(failing).run()).isEqualTo(first.run());
    }
  }

  private static void acquitted(ShippedProfiler profiler) {
    assertThat(acquittal(profiler).verdict()).isEqualTo(Verdict.kept());
  }

  @Test
  void aCampaignIsTheSameEachTime() {
    ShippedProfiler profiler = ShippedProfiler.named("identity-map");

    assertThat(acquittal(profiler)).isEqualTo(acquittal(profiler));
  }

  private static Campaign.Result acquittal(ShippedProfiler profiler) {
    return campaign(
        new Trial(ShippedScenarios.arm(), profiler.profiler(), Laws.all()), SCHEDULES_TO_ACQUIT);
  }

  private static Campaign.Result campaign(Trial trial, long schedules) {
    return Campaign.of(trial, ShippedScenarios.names(), ShippedScenarios.PROFILES, schedules, SEED)
        .run((done, planned, what) -> {});
  }
}
