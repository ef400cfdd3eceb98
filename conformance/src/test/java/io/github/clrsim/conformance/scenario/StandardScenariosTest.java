package io.github.clrsim.conformance.scenario;

import static io.github.clrsim.kit.TraceEvent.entered;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.NamedProfiler;
import io.github.clrsim.api.callback.CorProfilerCallback;
import io.github.clrsim.api.callback.EventPipeCallback.EventPipeEventDelivered;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.conformance.backend.Backends;
import io.github.clrsim.conformance.guest.Latecomer;
import io.github.clrsim.conformance.guest.Subscriber;
import io.github.clrsim.explore.Trial;
import io.github.clrsim.explorer.choice.Choices;
import io.github.clrsim.kit.ClrAssertions;
import io.github.clrsim.laws.Laws;
import io.github.clrsim.laws.judge.Verdict;
import io.github.clrsim.model.info.ProfilerCalls;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A campaign has the scenarios of what its profiler asks for and calls, whenever it does so. */
class StandardScenariosTest {
  private static final String NET_9 = "net9.0";
  private static final String EVENTS = "events-of-two-sources";

  private static Trial trial(Class<? extends CorProfilerCallback> profiler) {
    return new Trial(Backends.simulated(), NamedProfiler.of(profiler), Laws.all());
  }

  private static List<String> of(Class<? extends CorProfilerCallback> profiler) {
    return StandardScenarios.of(trial(profiler), List.of(NET_9), LoadableAssemblies.shipped())
        .names();
  }

  @Test
  void whoAsksForNothingHasThoseOfAll() {
    assertThat(of(Idle.class)).isEqualTo(Scenarios.shipped());
  }

  @Test
  void whoIsNotWaitedForIsNotTried() {
    StandardScenarios.Chosen chosen =
        StandardScenarios.of(
            trial(Latecomer.class), List.of(NET_9), LoadableAssemblies.shipped(), () -> true);

    assertThat(chosen.names()).isEqualTo(Scenarios.shipped());
  }

  @Test
  void whatIsAskedForLaterCounts() {
    assertThat(of(Latecomer.class)).contains("exceptions", EVENTS);
  }

  @Test
  void aSessionIsGivenEvents() {
    assertThat(of(Subscriber.class)).contains(EVENTS);

    List<Step> steps = new ArrayList<>();
    Trial.Judged judged = trial(Subscriber.class).with(EVENTS, NET_9, Choices.calm(), steps::add);
    assertThat(judged.verdict()).isEqualTo(Verdict.kept());
    // Four of the source, and the one by which the runtime ends each session.
    ClrAssertions.assertThat(steps).contains(entered(EventPipeEventDelivered.class), 5);
  }

  @Test
  void whoTakesBodiesApartMeetsSomeWithExceptionClauses() {
    assertThat(CallScenarios.of(List.of("GetILFunctionBody"))).contains("exceptions");
    assertThat(CallScenarios.of(List.of("SetILFunctionBody"))).contains("exceptions");
  }

  @Test
  void theCallsHaveTheNamesOfTheInterface() {
    List<String> methods =
        ProfilerCalls.answeredRows().stream().map(method -> method.name()).toList();
    assertThat(methods).containsAll(CallScenarios.calls());
    assertThat(CallScenarios.of(CallScenarios.calls()))
        .allSatisfy(name -> assertThat(Scenarios.named(name).threads()).isNotEmpty());
  }

  /** Does nothing, which is right. */
  public static final class Idle implements CorProfilerCallback {}
}
