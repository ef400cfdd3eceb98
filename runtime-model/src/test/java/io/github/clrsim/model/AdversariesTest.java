package io.github.clrsim.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.Run.Ending;
import io.github.clrsim.api.callback.ClassCallback.ClassLoadFinished;
import io.github.clrsim.api.callback.LifecycleCallback.Shutdown;
import io.github.clrsim.api.callback.ModuleCallback.ModuleLoadFinished;
import io.github.clrsim.api.callback.ModuleCallback.ModuleUnloadStarted;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.explorer.choice.Choices;
import io.github.clrsim.model.Simulations.Simulated;
import io.github.clrsim.model.profile.RuntimeProfile;
import io.github.clrsim.model.scenario.Adversary;
import io.github.clrsim.model.scenario.Scenario;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What an adversary adds to a scenario, and that it is all a matter of choice. */
class AdversariesTest {
  private static final String PROGRAM =
      """
      context c collectible
      load c Plugin
      type c Garden.Tree
      type c Garden.Pot`1[Garden.Seed]
      unload c
      mark behind
      collect
      """;

  private static Simulated run(Set<Adversary> adversaries, Choices choices) {
    return run(PROGRAM, adversaries, choices);
  }

  private static Simulated run(String program, Set<Adversary> adversaries, Choices choices) {
    Scenario scenario =
        Scenario.parse("s", "entry PluginHost\nthread main\n" + program)
            .withAdversaries(adversaries);
    return Simulations.run(scenario, RuntimeProfile.NET_9_0, choices, Watching.class);
  }

  private static boolean isMet(Adversary adversary, Predicate<List<Step>> shows) {
    return LongStream.range(0, 300)
        .mapToObj(seed -> run(Set.of(adversary), Choices.seeded(seed)))
        .map(Simulated::steps)
        .anyMatch(shows);
  }

  private static int first(List<Step> steps, Predicate<Step> wanted) {
    for (int i = 0; i < steps.size(); i++) {
      if (wanted.test(steps.get(i))) {
        return i;
      }
    }
    return Integer.MAX_VALUE;
  }

  private static boolean begins(Step step, Class<?> callback) {
    return step instanceof Step.CallbackEntered entered && callback.isInstance(entered.callback());
  }

  @ParameterizedTest
  @EnumSource(
      value = Adversary.class,
      names = {"EARLY_ATTACH"},
      mode = EnumSource.Mode.EXCLUDE)
  void aCalmAdversaryDoesNothing(Adversary adversary) {
    assertThat(run(Set.of(adversary), Choices.calm()).run())
        .isEqualTo(run(Set.of(), Choices.calm()).run());
  }

  @Test
  void everyProgramRunsToItsEndWithAllAdversaries() {
    for (long seed = 0; seed < 500; seed++) {
      assertThat(run(Set.of(Adversary.values()), Choices.seeded(seed)).run().ending())
          .as("seed %d", seed)
          .isEqualTo(new Ending.Completed(0));
    }
  }

  /** G14. */
  @Test
  void aModuleMayTurnOutToBeBadAfterItWasAnnounced() {
    assertThat(
            isMet(
                Adversary.FAILING_LOADS,
                steps ->
                    steps.stream()
                        .anyMatch(
                            step ->
                                step instanceof Step.CallbackEntered entered
                                    && entered.callback() instanceof ModuleLoadFinished finished
                                    && finished.hrStatus().failed())))
        .isTrue();
  }

  /** N23, R20: what the failed class would have embedded is never loaded. */
  @Test
  void aClassMayFailAfterItWasAnnounced() {
    long calm = announced(run(Set.of(), Choices.calm()).steps());
    assertThat(
            isMet(
                Adversary.FAILING_LOADS, steps -> announced(steps) > 0 && announced(steps) < calm))
        .isTrue();
  }

  private static long announced(List<Step> steps) {
    return steps.stream().filter(step -> begins(step, ClassLoadFinished.class)).count();
  }

  @Test
  void anUnloadMayComeAfterTheShutdown() {
    assertThat(
            isMet(
                Adversary.SLOW_FINALIZER,
                steps ->
                    first(steps, step -> begins(step, Shutdown.class))
                        < first(steps, step -> begins(step, ModuleUnloadStarted.class))))
        .isTrue();
  }

  @Test
  void aStormCollectsWhatNobodyAskedToBeCollected() {
    String program = PROGRAM.replace("collect\n", "");
    assertThat(
            LongStream.range(0, 300)
                .mapToObj(seed -> run(program, Set.of(Adversary.GC_STORM), Choices.seeded(seed)))
                .anyMatch(
                    simulated ->
                        first(simulated.steps(), step -> begins(step, ModuleUnloadStarted.class))
                            < Integer.MAX_VALUE))
        .isTrue();
  }

  @Test
  void anyQuestionMayBeRefused() {
    assertThat(
            isMet(
                Adversary.FAILING_ANSWERS,
                steps ->
                    steps.stream()
                        .anyMatch(
                            step ->
                                step instanceof Step.CallAnswered answered
                                    && answered.method().equals("GetClassIDInfo2")
                                    && answered.outcome().hresult().failed())))
        .isTrue();
  }

  /** R66: whatever was under way when it came, the profiler hears the end of. */
  @Test
  void aProfilerMayAttachInTheMiddleOfALoad() {
    assertThat(
            isMet(
                Adversary.EARLY_ATTACH,
                steps ->
                    first(steps, step -> begins(step, ModuleLoadFinished.class))
                        < first(
                            steps,
                            step ->
                                step instanceof Step.CallbackEntered entered
                                    && entered
                                        .callback()
                                        .methodName()
                                        .equals("ModuleLoadStarted"))))
        .isTrue();
  }
}
