package io.github.clrsim.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.clrsim.api.NamedProfiler;
import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.Run;
import io.github.clrsim.api.Run.Ending;
import io.github.clrsim.api.callback.Callback;
import io.github.clrsim.api.callback.CorProfilerCallback;
import io.github.clrsim.api.callback.LifecycleCallback.Initialize;
import io.github.clrsim.api.callback.LifecycleCallback.LoadAsNotificationOnly;
import io.github.clrsim.api.callback.Reply;
import io.github.clrsim.api.callback.ThreadCallback.ThreadNameChanged;
import io.github.clrsim.api.corprof.CorPrfMonitor;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.diagnostic.DiagnosticException;
import io.github.clrsim.explorer.choice.Choices;
import io.github.clrsim.model.profile.RuntimeProfile;
import io.github.clrsim.model.scenario.Scenario;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Profilers that only observe, beside the main one (G101). */
class CompanionsTest {
  private static final Scenario LOADING =
      Scenario.parse(
          "s",
          """
          entry PluginHost
          thread main
            context c
            start w
            load c Plugin
            join w
            mark one
          thread w
            load c Plugin
          """);

  /** Promises to observe, and is told what {@link Watching} is. */
  public static class Observing implements CorProfilerCallback {
    private final ProfilerHost host;

    public Observing(ProfilerHost host) {
      this.host = host;
    }

    final ProfilerHost host() {
      return host;
    }

    @Override
    public Reply loadAsNotificationOnly(LoadAsNotificationOnly event) {
      return new Reply(HResult.S_OK, true);
    }

    @Override
    public HResult initialize(Initialize event) {
      int hooks = CorPrfMonitor.COR_PRF_MONITOR_ENTERLEAVE;
      assertThat(host.info().setEventMask2(Watching.MASK | hooks, 0))
          .isEqualTo(HResult.E_INVALIDARG);
      return host.info().setEventMask2(Watching.MASK, 0);
    }
  }

  /** One step and whose trace it stands in. */
  private record Told(String who, Step step) {}

  private static final class Observed {
    private final List<Told> told = new ArrayList<>();

    Run run(
        RuntimeProfile profile,
        Choices choices,
        Class<? extends CorProfilerCallback> main,
        List<Class<? extends CorProfilerCallback>> beside) {
      List<Companion> companions = new ArrayList<>();
      for (Class<? extends CorProfilerCallback> each : beside) {
        String who = "companion " + companions.size();
        companions.add(
            new Companion(NamedProfiler.of(each), step -> told.add(new Told(who, step))));
      }
      return Simulations.simulated(LOADING, profile, choices)
          .beside(companions)
          .run(NamedProfiler.of(main), step -> told.add(new Told("main", step)));
    }

    List<Step> of(String who) {
      return told.stream().filter(each -> each.who().equals(who)).map(Told::step).toList();
    }
  }

  private static List<String> callbacks(List<Step> steps) {
    return steps.stream()
        .filter(Step.CallbackEntered.class::isInstance)
        .map(step -> ((Step.CallbackEntered) step).callback().methodName())
        .toList();
  }

  @Test
  void everyoneIsToldTheSameTheMainProfilerFirst() {
    Observed observed = new Observed();
    Run run =
        observed.run(
            RuntimeProfile.NET_9_0,
            Choices.calm(),
            Watching.class,
            List.of(Observing.class, Observing.class));
    assertThat(run.ending()).isEqualTo(new Ending.Completed(0));
    assertThat(callbacks(observed.of("companion 0")))
        .isEqualTo(callbacks(observed.of("main")))
        .isEqualTo(callbacks(observed.of("companion 1")));
    List<String> loads =
        observed.told.stream()
            .filter(
                each ->
                    each.step() instanceof Step.CallbackEntered entered
                        && entered.callback().methodName().equals("ModuleLoadFinished"))
            .map(Told::who)
            .toList();
    assertThat(loads).hasSize(9).startsWith("main", "companion 0", "companion 1", "main");
  }

  @Test
  void theMainTraceIsTheSameWithAndWithoutThemInACalmRun() {
    List<Step> alone = new ArrayList<>();
    Simulations.simulated(LOADING, RuntimeProfile.NET_9_0, Choices.calm())
        .run(NamedProfiler.of(Watching.class), alone::add);
    Observed observed = new Observed();
    observed.run(RuntimeProfile.NET_9_0, Choices.calm(), Watching.class, List.of(Observing.class));
    assertThat(observed.of("main")).isEqualTo(alone);
  }

  @Test
  void eachIsToldOnTheSameThreadWhateverTheSchedule() {
    for (long seed = 0; seed < 100; seed++) {
      Observed observed = new Observed();
      observed.run(
          RuntimeProfile.NET_9_0, Choices.seeded(seed), Watching.class, List.of(Observing.class));
      Map<String, List<String>> main = byThread(observed.of("main"));
      // The process may end between the two.
      byThread(observed.of("companion 0"))
          .forEach(
              (thread, callbacks) ->
                  assertThat(main.get(thread)).startsWith(callbacks.toArray(String[]::new)));
    }
  }

  private static Map<String, List<String>> byThread(List<Step> steps) {
    Map<String, List<String>> threads = new TreeMap<>();
    List<String> names = new ArrayList<>();
    for (Step step : steps) {
      switch (step) {
        case Step.ThreadSeen seen -> names.add(seen.name());
        case Step.CallbackEntered(int thread, Callback callback) ->
            threads
                .computeIfAbsent(names.get(thread), _ -> new ArrayList<>())
                .add(callback instanceof Initialize ? "Initialize" : callback.toString());
        default -> {}
      }
    }
    return threads;
  }

  /** Tries what changes code. */
  public static final class Meddling extends Observing {
    public Meddling(ProfilerHost host) {
      super(host);
    }

    @Override
    public HResult threadNameChanged(ThreadNameChanged event) {
      assertThat(host().info().requestReJIT(List.of(), List.of())).isEqualTo(HResult.E_INVALIDARG);
      throw new IllegalStateException("too curious");
    }
  }

  @Test
  void whoThrowsBesideEndsTheRunAsWell() {
    Observed observed = new Observed();
    Run run =
        observed.run(
            RuntimeProfile.NET_9_0, Choices.calm(), Watching.class, List.of(Meddling.class));
    assertThat(run.ending()).isInstanceOf(Ending.ProfilerThrew.class);
    assertThat(run.ending().toString()).contains("too curious");
  }

  /** Leaves when a thread gets a name. */
  public static final class Leaving extends Observing {
    public Leaving(ProfilerHost host) {
      super(host);
    }

    @Override
    public HResult threadNameChanged(ThreadNameChanged event) {
      return host().info().requestProfilerDetach(5000);
    }
  }

  @Test
  void whoLeavesLeavesAlone() {
    Observed observed = new Observed();
    Run run =
        observed.run(
            RuntimeProfile.NET_9_0, Choices.calm(), Watching.class, List.of(Leaving.class));
    assertThat(run.ending()).isEqualTo(new Ending.Completed(0));
    assertThat(callbacks(observed.of("companion 0"))).endsWith("ProfilerDetachSucceeded");
    assertThat(callbacks(observed.of("main")))
        .endsWith("Shutdown")
        .doesNotContain("ProfilerDetachSucceeded");
  }

  @Test
  void whoDoesNotPromiseToObserveIsRefused() {
    Run run =
        new Observed()
            .run(RuntimeProfile.NET_9_0, Choices.calm(), Watching.class, List.of(Watching.class));
    assertThat(run.ending()).isInstanceOf(Ending.Inconclusive.class);
    assertThat(run.ending().toString()).contains("LoadAsNotificationOnly", "Watching");
  }

  @Test
  void anOlderRuntimeHasNoRoomAndThisOneRoomForThirtyTwo() {
    assertThatThrownBy(
            () ->
                new Observed()
                    .run(
                        RuntimeProfile.NET_3_1,
                        Choices.calm(),
                        Watching.class,
                        List.of(Observing.class)))
        .isInstanceOf(DiagnosticException.class)
        .hasMessageContaining("for 1 more");
    assertThatThrownBy(
            () ->
                new Observed()
                    .run(
                        RuntimeProfile.NET_9_0,
                        Choices.calm(),
                        Watching.class,
                        Collections.nCopies(33, Observing.class)))
        .isInstanceOf(DiagnosticException.class)
        .hasMessageContaining("for 33 more");
  }
}
