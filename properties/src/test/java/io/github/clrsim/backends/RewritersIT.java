package io.github.clrsim.backends;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.NamedProfiler;
import io.github.clrsim.api.Run;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.laws.Judge;
import io.github.clrsim.laws.LawCatalog;
import io.github.clrsim.laws.Laws;
import io.github.clrsim.laws.judge.TraceContext;
import io.github.clrsim.laws.judge.Verdict;
import io.github.clrsim.model.profile.RuntimeProfile;
import io.github.clrsim.profiler.shipped.ShippedProfiler;
import io.github.clrsim.rewrite.CallsItsOwnMethod;
import io.github.clrsim.rewrite.RewritersTest;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The rewriters that the simulation judges, on the real runtimes: a sound probe harms nobody. */
class RewritersIT {

  private static Run run(RuntimeProfile profile, String profiler, List<Step> steps) {
    return RealRuntimes.pluginHost(profile)
        .run(ShippedProfiler.named(profiler).profiler(), steps::add);
  }

  @ParameterizedTest
  @MethodSource("io.github.clrsim.backends.RealRuntimes#newest")
  void aProgramRunsToItsEndWithAProbeInEveryMethod(RuntimeProfile profile) {
    List<Step> steps = new ArrayList<>();
    Run run = run(profile, "probing", steps);
    Judge judge = Judge.of(Laws.all(), new TraceContext(profile.name()));
    steps.forEach(judge);
    assertThat(run.ending()).isEqualTo(new Run.Ending.Completed(0));
    assertThat(judge.end(run.ending())).isEqualTo(Verdict.kept());
    assertThat(steps.stream().filter(RewritersIT::setsBody)).hasSizeGreaterThan(1_000);
  }

  /** The program dies of an InvalidProgramException where it calls the first of them. */
  @ParameterizedTest
  @MethodSource("io.github.clrsim.backends.RealRuntimes#newest")
  void aProgramWithUnsoundBodiesDoesNot(RuntimeProfile profile) {
    List<Step> steps = new ArrayList<>();
    assertThat(run(profile, "unbalances-the-stack", steps).ending())
        .isNotEqualTo(new Run.Ending.Completed(0));
    assertThat(steps.stream().filter(RewritersIT::setsBody)).isNotEmpty();
  }

  /** The laws see it in what was recorded. */
  @Tag("turn-2")
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "jumps-into-an-operand | RewrittenCodeIsSound      | where no instruction begins",
        "unbalances-the-stack  | RewrittenCodeIsSound      | left on the stack at ret",
        "keeps-references      | EveryReferenceIsGivenBack | was handed out and never released"
      })
  void aRecordingOfAWrongOneIsAccused(String profiler, String law, String why) {
    List<Step> steps = new ArrayList<>();
    Run run = run(RuntimeProfile.NET_9_0, profiler, steps);
    Judge judge =
        Judge.of(
            LawCatalog.of(RewritersIT.class.getClassLoader()).named(List.of(law)),
            new TraceContext(RuntimeProfile.NET_9_0.name()));
    steps.forEach(judge);
    assertThat(judge.end(run.ending()))
        .isInstanceOfSatisfying(
            Verdict.Broken.class, broken -> assertThat(broken.why()).contains(why));
  }

  @ParameterizedTest
  @MethodSource("io.github.clrsim.backends.RealRuntimes#newest")
  void aMethodThatAProfilerAddedIsCalled(RuntimeProfile profile) {
    List<Step> steps = new ArrayList<>();
    Run run =
        RealRuntimes.pluginHost(profile).run(NamedProfiler.of(CallsItsOwnMethod.class), steps::add);
    assertThat(run.ending()).isEqualTo(new Run.Ending.Completed(0));
    assertThat(RewritersTest.compiledMethods(steps)).contains("Hit");
  }

  private static boolean setsBody(Step step) {
    return step instanceof Step.CallAnswered answered
        && answered.method().equals("SetILFunctionBody")
        && !answered.outcome().hresult().failed();
  }
}
