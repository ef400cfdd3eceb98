package io.github.clrsim.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.NamedProfiler;
import io.github.clrsim.api.data.Blob;
import io.github.clrsim.api.hook.Hook;
import io.github.clrsim.api.hook.HookType;
import io.github.clrsim.api.hook.HookType.Moment;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.compare.account.Account;
import io.github.clrsim.compare.account.Difference;
import io.github.clrsim.compare.account.Told;
import io.github.clrsim.compare.account.Woven;
import io.github.clrsim.explorer.choice.Choices;
import io.github.clrsim.fixtures.Fixtures;
import io.github.clrsim.model.SimulatedClr;
import io.github.clrsim.model.loader.Assemblies;
import io.github.clrsim.model.profile.RuntimeProfile;
import io.github.clrsim.model.scenario.Scenario;
import io.github.clrsim.profiler.scenario.ScenarioAgent;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** What hooks see of arguments and results is compared, and where things lie is not. */
class HookComparisonTest {
  private static final NamedProfiler HOOKING =
      new NamedProfiler(
          ScenarioAgent.class.getName(), List.of(), Map.of(ScenarioAgent.HOOKS_OPTION, "given"));
  private static final Assemblies ASSEMBLIES = Assemblies.read(Fixtures.shipped());
  private static final Woven METER =
      Woven.of(
          Scenario.parse(
              "meter",
              "entry PluginHost; thread main; load default Meter; new gauge default Meter.Gauge;"
                  + " call default Meter.Gauge::Add (gauge, 4);"
                  + " call default Meter.Given::Letters (true, 'q', -3, 65535);"
                  + " call default Meter.Given::Second[System.String] (gauge, \"left\");"
                  + " call default Meter.Calls::Run"));
  private static final Execution PERFORMED =
      Execution.of(
          SimulatedClr.of(METER.scenario(), RuntimeProfile.NET_9_0, ASSEMBLIES, Choices.calm()),
          HOOKING);

  @Test
  void hooksOfTheScenariosMethodsAreToldWithWhatTheySaw() {
    List<Told> diagnostics =
        Account.of(METER, PERFORMED.steps()).get("main.4").stream()
            .filter(told -> told.method().startsWith("Function"))
            .toList();
    assertThat(diagnostics)
        .extracting(Told::callback)
        .containsExactly(
            "FunctionIDMapper2(Meter!Meter.Given::Letters)",
            "FunctionEnter3WithInfo(Meter!Meter.Given::Letters)",
            "FunctionLeave3WithInfo(Meter!Meter.Given::Letters)");
    assertThat(diagnostics.get(1).answers())
        .containsSubsequence("read: 01", "read: 7100", "read: fd", "read: ffff");
    assertThat(diagnostics.get(2).answers()).contains("read: 7100");
  }

  @Test
  void aByteThatDiffersIsADivergence() {
    UnaryOperator<Step> other =
        step ->
            step instanceof Step.MemoryRead read && read.content().hex().equals("fd")
                ? new Step.MemoryRead(read.thread(), read.from(), Blob.ofHex("03"))
                : step;
    assertThat(comparedWith(PERFORMED.steps().stream().map(other).toList()).divergent())
        .hasSize(1)
        .first()
        .asString()
        .contains("read: fd")
        .contains("read: 03");
  }

  /** Else its bytes would be compared, which are others in each process. */
  @Test
  void whereAThingLiesIsSeenThoughAnotherThreadMovesBeforeItIsRead() {
    int other = PERFORMED.steps().stream().mapToInt(Step::thread).max().orElseThrow();
    List<Step> interrupted = new ArrayList<>();
    for (Step step : PERFORMED.steps()) {
      interrupted.add(step);
      if (step instanceof Step.MemoryRead read && read.content().size() == Long.BYTES) {
        interrupted.add(new Step.MemoryRead(other, read.from(), Blob.ofHex("03")));
      }
    }

    assertThat(addressesIn(PERFORMED.steps())).isPositive();
    assertThat(addressesIn(interrupted)).isEqualTo(addressesIn(PERFORMED.steps()));
  }

  private static long addressesIn(List<Step> steps) {
    return Account.of(METER, steps).values().stream()
        .flatMap(List::stream)
        .flatMap(told -> told.answers().stream())
        .filter("read: an address"::equals)
        .count();
  }

  @Test
  void aHookThatDoesNotComeIsADivergence() {
    List<Step> steps =
        PERFORMED.steps().stream()
            .filter(
                step ->
                    !(step instanceof Step.HookEntered entered
                            && entered.hook().type().moment() == Moment.COMPILED)
                        && !(step instanceof Step.HookReturned returned
                            && returned.type().moment() == Moment.COMPILED))
            .toList();
    assertThat(comparedWith(steps).divergent()).isNotEmpty();
  }

  /** The compiler may leave a method by a tail call, which no simulation can know (G88). */
  @Test
  void methodThatEndsByATailCallIsLegalAndOneThatEndsByNothingIsNot() {
    List<Step> tailCalled = PERFORMED.steps().stream().map(HookComparisonTest::byTailCall).toList();

    Comparison comparison = comparedWith(tailCalled);

    assertThat(comparison.divergent()).isEmpty();
    assertThat(comparison.legal())
        .isNotEmpty()
        .allMatch(legal -> legal.variation().rule().equals("G88"));
  }

  /** N30: the compiler asks about a function each time, also in the background. */
  @Test
  void aFunctionIsMappedOnceForEachTierAndNoMoreOften() {
    assertThat(comparedWith(mappedAgain(2)).divergent())
        .noneMatch(Difference.OnlyOn.class::isInstance);
    assertThat(comparedWith(mappedAgain(3)).divergent())
        .filteredOn(Difference.OnlyOn.class::isInstance)
        .hasSize(3);
  }

  /** On a thread that passes no marks. */
  private static List<Step> mappedAgain(int times) {
    List<Step> steps = new ArrayList<>(PERFORMED.steps());
    List<Step> mapped =
        PERFORMED.steps().stream()
            .<Step>mapMulti(
                (step, again) -> {
                  switch (step) {
                    case Step.HookEntered(int _, Hook hook) when isMapper(hook.type()) ->
                        again.accept(new Step.HookEntered(99, hook));
                    case Step.HookReturned(int _, HookType type, var reply) when isMapper(type) ->
                        again.accept(new Step.HookReturned(99, type, reply));
                    default -> {} // Nothing is mapped by it.
                  }
                })
            .limit(2)
            .toList();
    for (int time = 0; time < times; time++) {
      steps.addAll(mapped);
    }
    return steps;
  }

  private static boolean isMapper(HookType type) {
    return type.moment() == Moment.COMPILED;
  }

  private static Step byTailCall(Step step) {
    return switch (step) {
      case Step.HookEntered(int thread, Hook.WithInfo(HookType type, var function, var info))
          when type == HookType.FUNCTION_LEAVE_3_WITH_INFO ->
          new Step.HookEntered(
              thread, new Hook.WithInfo(HookType.FUNCTION_TAILCALL_3_WITH_INFO, function, info));
      case Step.HookReturned(int thread, HookType type, var reply)
          when type == HookType.FUNCTION_LEAVE_3_WITH_INFO ->
          new Step.HookReturned(thread, HookType.FUNCTION_TAILCALL_3_WITH_INFO, reply);
      default -> step;
    };
  }

  @Test
  void theSameIsEqual() {
    assertThat(comparedWith(PERFORMED.steps()).divergent()).isEmpty();
  }

  private static Comparison comparedWith(List<Step> steps) {
    return Comparison.of(METER, "net9.0", PERFORMED, new Execution(steps, PERFORMED.ending()));
  }
}
