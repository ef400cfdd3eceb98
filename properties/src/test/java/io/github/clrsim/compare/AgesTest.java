package io.github.clrsim.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.NamedProfiler;
import io.github.clrsim.api.callback.GarbageCollectionCallback.HandleCreated;
import io.github.clrsim.api.callback.GarbageCollectionCallback.ObjectAllocated;
import io.github.clrsim.api.callback.GarbageCollectionCallback.ObjectReferences;
import io.github.clrsim.api.callback.GarbageCollectionCallback.ObjectsAllocatedByClass;
import io.github.clrsim.api.callback.ThreadCallback.ThreadNameChanged;
import io.github.clrsim.api.corprof.CorPrfGcGeneration;
import io.github.clrsim.api.corprof.CorPrfGcGenerationRange;
import io.github.clrsim.api.id.Address;
import io.github.clrsim.api.id.ObjectId;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.outcome.Outcome;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.compare.account.Difference;
import io.github.clrsim.compare.account.Woven;
import io.github.clrsim.explorer.choice.Choices;
import io.github.clrsim.fixtures.Fixtures;
import io.github.clrsim.model.SimulatedClr;
import io.github.clrsim.model.loader.Assemblies;
import io.github.clrsim.model.profile.RuntimeProfile;
import io.github.clrsim.model.scenario.Scenario;
import io.github.clrsim.profiler.scenario.ScenarioAgent;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** Survivors that are left young (N106): a simulation's steps, put otherwise, are the real arm. */
class AgesTest {
  private static final Woven AGING =
      Woven.of(
          Scenario.parse(
              "aging",
              """
              entry PluginHost
              thread main
                load default Plugin
                new seed default Garden.Seed
                gc 0
                forget seed
                text counted 3
                gc 0
              """));
  private static final String LAST = "main.6";
  private static final Execution SIMULATED = performed(AGING);
  private static final ObjectAllocated SEED = seed();

  @Test
  void aSurvivorThatIsYoungerIsLegal() {
    assertThat(comparison(SIMULATED, behindLast(AgesTest::young)).divergent()).isEmpty();
    assertThat(comparison(SIMULATED, behindLast(AgesTest::young)).legal())
        .singleElement()
        .satisfies(
            legal -> {
              assertThat(legal.variation().rule()).isEqualTo("N106");
              assertThat(legal.difference().text()).contains("Lies(seed)");
            });
  }

  @Test
  void oneThatIsOlderIsNone() {
    assertThat(comparison(behindLast(AgesTest::young), SIMULATED).divergent())
        .singleElement()
        .isInstanceOf(Difference.Answer.class);
  }

  @Test
  void theYoungOneIsCountedAgain() {
    assertThat(comparison(SIMULATED, behindLast(AgesTest::counted)).divergent())
        .extracting(Difference::text)
        .containsExactly("only real: ObjectsAllocatedByClass(Plugin!Garden.Seed: 1)");
    assertThat(comparison(SIMULATED, behindLast(step -> young(counted(step)))).divergent())
        .isEmpty();
  }

  /** Who does not hear of allocations knows no names, and no less that it is counted again. */
  @Test
  void theYoungOneIsCountedAgainWhereNobodyHeardOfItsAllocation() {
    Execution deaf = performed(AGING, Map.of(ScenarioAgent.EVENTS_OPTION, "2be"));

    assertThat(deaf.steps())
        .noneMatch(step -> step instanceof Step.CallbackEntered(int _, ObjectAllocated _));
    assertThat(comparison(deaf, behind(deaf, LAST, AgesTest::counted)).divergent())
        .extracting(Difference::text)
        .containsExactly("only real: ObjectsAllocatedByClass(Plugin!Garden.Seed: 1)");
    assertThat(comparison(deaf, behind(deaf, LAST, step -> young(counted(step)))).divergent())
        .isEmpty();
  }

  @Test
  void theYoungOneMayBeDead() {
    assertThat(comparison(SIMULATED, behindLast(AgesTest::dead)).divergent())
        .singleElement()
        .isInstanceOf(Difference.OnlyOn.class);
    assertThat(comparison(SIMULATED, behindLast(step -> young(dead(step)))).divergent()).isEmpty();
  }

  /** N106 lets a collection find dead what was let go, and nothing else. */
  @Test
  void whatTheProgramHoldsIsNotDeadHoweverYoungItIs() {
    Woven holding =
        Woven.of(
            Scenario.parse("holding", AGING.original().text().replace("forget seed", "mark kept")));
    Execution held = performed(holding);

    assertThat(
            Comparison.of(holding, "net9.0", held, behind(held, LAST, step -> young(dead(step))))
                .divergent())
        .singleElement()
        .isInstanceOf(Difference.OnlyOn.class);
  }

  /** Nothing has left it young that was in no collection yet. */
  @Test
  void whatIsNewIsAsYoungOnBothArms() {
    Execution old =
        behind(SIMULATED, "main.3", step -> in(step, CorPrfGcGeneration.COR_PRF_GC_GEN_1));

    assertThat(comparison(old, SIMULATED).divergent())
        .anySatisfy(
            difference -> {
              assertThat(difference.window()).isEqualTo("main.3");
              assertThat(difference.text()).contains("Lies(seed)");
            });
  }

  private static Comparison comparison(Execution simulated, Execution real) {
    return Comparison.of(AGING, "net9.0", simulated, real);
  }

  private static Execution behindLast(UnaryOperator<Step> other) {
    return behind(SIMULATED, LAST, other);
  }

  private static Execution behind(Execution run, String mark, UnaryOperator<Step> other) {
    List<Step> steps = new ArrayList<>();
    boolean isBehind = false;
    for (Step step : run.steps()) {
      isBehind |= isMark(step, mark);
      steps.add(isBehind ? other.apply(step) : step);
    }
    return new Execution(steps, run.ending());
  }

  private static Execution performed(Woven woven) {
    return performed(woven, Map.of(ScenarioAgent.OBJECTS_OPTION, "named"));
  }

  private static Execution performed(Woven woven, Map<String, String> options) {
    return Execution.of(
        SimulatedClr.of(
            woven.scenario(),
            RuntimeProfile.named("net9.0"),
            Assemblies.read(Fixtures.shipped("PluginHost", "Plugin")),
            Choices.calm()),
        new NamedProfiler(ScenarioAgent.class.getName(), List.of(), options));
  }

  /** All lies in the youngest generation. */
  private static Step young(Step step) {
    return in(step, CorPrfGcGeneration.COR_PRF_GC_GEN_0);
  }

  private static Step in(Step step, CorPrfGcGeneration generation) {
    return step instanceof Step.CallAnswered answered
            && answered.method().equals("GetGenerationBounds")
        ? new Step.CallAnswered(
            answered.thread(),
            answered.method(),
            new Outcome.Ok<>(
                List.of(
                    new CorPrfGcGenerationRange(
                        generation,
                        new ObjectId(0),
                        new Address(Long.MAX_VALUE),
                        new Address(Long.MAX_VALUE))),
                HResult.S_OK))
        : step;
  }

  private static Step counted(Step step) {
    return step instanceof Step.CallbackEntered(int thread, ObjectsAllocatedByClass _)
        ? new Step.CallbackEntered(
            thread, new ObjectsAllocatedByClass(List.of(SEED.classId()), List.of(1)))
        : step;
  }

  /** As though another object were listed. */
  private static Step dead(Step step) {
    return step instanceof Step.CallbackEntered(int thread, ObjectReferences listed)
            && listed.classId().equals(SEED.classId())
        ? new Step.CallbackEntered(
            thread, new ObjectReferences(new ObjectId(8), listed.classId(), List.of()))
        : step;
  }

  /** What the action has made, and a handle for it. */
  private static ObjectAllocated seed() {
    Map<ObjectId, ObjectAllocated> made = new HashMap<>();
    List<ObjectAllocated> held = new ArrayList<>();
    boolean isBehind = false;
    for (Step step : SIMULATED.steps()) {
      isBehind = (isBehind || isMark(step, "main.2")) && !isMark(step, "main.3");
      if (isBehind && step instanceof Step.CallbackEntered(int _, ObjectAllocated object)) {
        made.put(object.objectId(), object);
      } else if (isBehind && step instanceof Step.CallbackEntered(int _, HandleCreated handle)) {
        Optional.ofNullable(made.get(handle.initialObjectId())).ifPresent(held::add);
      }
    }
    return held.getLast();
  }

  private static boolean isMark(Step step, String mark) {
    return step instanceof Step.CallbackEntered(int _, ThreadNameChanged named)
        && named.name().equals(mark);
  }
}
