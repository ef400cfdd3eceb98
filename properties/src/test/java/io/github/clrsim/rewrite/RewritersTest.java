package io.github.clrsim.rewrite;

import static io.github.clrsim.kit.TraceEvent.answered;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.NamedProfiler;
import io.github.clrsim.api.Run;
import io.github.clrsim.api.metadata.MethodProps;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.explorer.choice.Choices;
import io.github.clrsim.fixtures.Fixtures;
import io.github.clrsim.laws.Judge;
import io.github.clrsim.laws.Laws;
import io.github.clrsim.laws.judge.TraceContext;
import io.github.clrsim.laws.judge.Verdict;
import io.github.clrsim.model.SimulatedClr;
import io.github.clrsim.model.loader.Assemblies;
import io.github.clrsim.model.profile.RuntimeProfile;
import io.github.clrsim.model.scenario.Scenario;
import io.github.clrsim.profiler.shipped.ShippedProfiler;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Where methods are really called, tier by tier, and compiled anew. */
public class RewritersTest {
  private static final Assemblies ASSEMBLIES =
      Assemblies.read(Fixtures.shipped("PluginHost", "Workshop"));

  private static final Scenario CALLS =
      Scenario.parse(
          "calls",
          """
          entry PluginHost
          thread main
            context c collectible
            load c Workshop
            call c Workshop.Tools::Saw 40
            call c Workshop.Tools::UsesStruct
            settle
            call c Workshop.Tools::Twice[System.String] 40
            call c Workshop.Tools::Loop
            settle
            unload c
            collect
          """);

  private static Verdict judged(RuntimeProfile profile, NamedProfiler profiler, List<Step> steps) {
    Judge judge = Judge.of(Laws.all(), new TraceContext(profile.name()));
    Run run =
        SimulatedClr.of(CALLS, profile, ASSEMBLIES, Choices.seeded(5))
            .run(
                profiler,
                step -> {
                  steps.add(step);
                  judge.accept(step);
                });
    return judge.end(run.ending());
  }

  static Stream<RuntimeProfile> profiles() {
    return RuntimeProfile.all().stream();
  }

  @ParameterizedTest
  @MethodSource("profiles")
  void aSoundProbeIsAcquittedAndCompiled(RuntimeProfile profile) {
    List<Step> steps = new ArrayList<>();
    NamedProfiler probing = ShippedProfiler.named("probing").profiler();
    assertThat(judged(profile, probing, steps)).isEqualTo(Verdict.kept());
    assertThat(
            answered("SetILFunctionBody")
                .where(answer -> !answer.outcome().hresult().failed())
                .allIn(steps))
        .hasSizeGreaterThan(30);
  }

  @ParameterizedTest
  @MethodSource("profiles")
  void aHandlerThatResumesItsTryIsSound(RuntimeProfile profile) {
    List<Step> steps = new ArrayList<>();
    assertThat(judged(profile, NamedProfiler.of(ResumesTries.class), steps))
        .isEqualTo(Verdict.kept());
  }

  @ParameterizedTest
  @MethodSource("profiles")
  void whatAProfilerAddsToMetadataIsCompiledAndReadByOthers(RuntimeProfile profile) {
    List<Step> steps = new ArrayList<>();
    NamedProfiler profiler =
        new NamedProfiler(
            CallsItsOwnMethod.class.getName(), List.of(), Map.of("module", "Workshop.dll"));
    assertThat(judged(profile, profiler, steps)).isEqualTo(Verdict.kept());
    assertThat(compiledMethods(steps)).contains("Hit", "Saw", "Hammer");
  }

  /** What the profiler was told in JITCompilationStarted. */
  public static List<String> compiledMethods(List<Step> steps) {
    return steps.stream()
        .filter(Step.CallAnswered.class::isInstance)
        .map(step -> ((Step.CallAnswered) step).outcome().answer())
        .flatMap(Optional::stream)
        .filter(MethodProps.class::isInstance)
        .map(props -> ((MethodProps) props).method())
        .toList();
  }

  static Stream<Arguments> wrongOnes() {
    return Stream.of(
            new String[] {"jumps-into-an-operand", "where no instruction begins"},
            new String[] {"loses-exception-clauses", "is gone"},
            new String[] {"unbalances-the-stack", "left on the stack at ret"},
            new String[] {"names-a-missing-token", "no user string of the module"},
            new String[] {"instruments-twice", "was put in before: ldc.i4 0x2a2a; pop"})
        .flatMap(each -> profiles().map(profile -> Arguments.of(each[0], each[1], profile)));
  }

  @ParameterizedTest
  @MethodSource("wrongOnes")
  void anUnsoundOneIsShownWithBothBodies(String name, String flaw, RuntimeProfile profile) {
    Verdict verdict = judged(profile, ShippedProfiler.named(name).profiler(), new ArrayList<>());
    assertThat(verdict).isInstanceOf(Verdict.Broken.class);
    Verdict.Broken broken = (Verdict.Broken) verdict;
    assertThat(broken.law().name()).isEqualTo("RewrittenCodeIsSound");
    assertThat(broken.why()).contains(flaw, "before:\n.maxstack", "after:\n.maxstack");
  }
}
