package io.github.clrsim.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.CorProfilerCallback;
import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.callback.LifecycleCallback.Initialize;
import io.github.clrsim.api.callback.ModuleCallback.ModuleLoadFinished;
import io.github.clrsim.api.corprof.CorPrfMonitor;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.info.HResult;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.api.trace.Truth;
import io.github.clrsim.model.choice.Choices;
import io.github.clrsim.model.scenario.Scenario;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentLinkedDeque;
import org.junit.jupiter.api.Test;

/** References to COM objects that the end of the process finds held. */
class ReferenceCountsTest {
  private static final int SEEDS = 300;
  private static final int OPEN_TO_READ = 0;

  /** Looks at metadata, and gives it back before the callback is over, or never. */
  public static class Looking implements CorProfilerCallback {
    private final ProfilerHost host;

    public Looking(ProfilerHost host) {
      this.host = host;
    }

    @Override
    public HResult initialize(Initialize event) {
      return host.info().setEventMask(CorPrfMonitor.COR_PRF_MONITOR_MODULE_LOADS);
    }

    @Override
    public HResult moduleLoadFinished(ModuleLoadFinished event) {
      host.info()
          .getModuleMetaData(event.moduleId(), OPEN_TO_READ)
          .answer()
          .ifPresent(
              metadata -> {
                metadata.getScopeProps();
                if (releases()) {
                  host.objects().unknown(metadata).release();
                }
              });
      return HResult.S_OK;
    }

    boolean releases() {
      return true;
    }
  }

  /** Gives nothing back. */
  public static final class Keeping extends Looking {
    public Keeping(ProfilerHost host) {
      super(host);
    }

    @Override
    boolean releases() {
      return false;
    }
  }

  /** Looks at metadata on a thread of its own, for which nobody waits at Shutdown. */
  public static class OnAThread implements CorProfilerCallback {
    private final ProfilerHost host;
    private final Deque<ModuleId> modules = new ConcurrentLinkedDeque<>();

    public OnAThread(ProfilerHost host) {
      this.host = host;
    }

    @Override
    public HResult initialize(Initialize event) {
      host.startThread("reader", this::read);
      return host.info().setEventMask(CorPrfMonitor.COR_PRF_MONITOR_MODULE_LOADS);
    }

    @Override
    public HResult moduleLoadFinished(ModuleLoadFinished event) {
      modules.add(event.moduleId());
      return HResult.S_OK;
    }

    private void read() {
      while (goesOn() && host.pause()) {
        Optional.ofNullable(modules.peek())
            .flatMap(module -> host.info().getModuleMetaData(module, OPEN_TO_READ).answer())
            .ifPresent(
                metadata -> {
                  metadata.getScopeProps();
                  if (releases()) {
                    host.objects().unknown(metadata).release();
                  }
                });
      }
    }

    boolean goesOn() {
      return true;
    }

    boolean releases() {
      return true;
    }
  }

  /** Gives nothing back between its pauses. */
  public static final class KeepingOnAThread extends OnAThread {
    public KeepingOnAThread(ProfilerHost host) {
      super(host);
    }

    @Override
    boolean releases() {
      return false;
    }
  }

  /** Gives nothing back, and ends. */
  public static final class KeepingOnAThreadThatEnds extends OnAThread {
    private int rounds;

    public KeepingOnAThreadThatEnds(ProfilerHost host) {
      super(host);
    }

    @Override
    boolean goesOn() {
      return rounds++ < 3;
    }

    @Override
    boolean releases() {
      return false;
    }
  }

  private static List<List<Step>> runs(Class<? extends CorProfilerCallback> profiler) {
    Scenario scenario =
        Scenario.parse(
            "s", "entry PluginHost; thread main; start w; thread w; context c; load c Plugin");
    List<List<Step>> runs = new ArrayList<>();
    for (int seed = 0; seed < SEEDS; seed++) {
      runs.add(
          Simulations.run(scenario, RuntimeProfile.NET_9_0, Choices.seeded(seed), profiler)
              .steps());
    }
    return runs;
  }

  private static boolean isBlamed(List<Step> steps) {
    return steps.stream()
        .anyMatch(step -> step instanceof Step.TruthTold(int _, Truth.ObjectIsMisused _));
  }

  /** Whether more was handed out than given back when the process began to end. */
  private static boolean holdsAtTheEnd(List<Step> steps) {
    int held = 0;
    for (Step step : steps) {
      switch (step) {
        case Step.CallAnswered answered when answered.method().equals("GetModuleMetaData") ->
            held++;
        case Step.CallAnswered answered when answered.method().equals("Release") -> held--;
        case Step.CallbackReturned returned when returned.callback().equals("Shutdown") -> {
          return held > 0;
        }
        default -> {}
      }
    }
    return false;
  }

  /** N59: the thread stops with the process, wherever it is. */
  @Test
  void whatACallbackHasInHandWhenTheProcessEndsIsNotLost() {
    List<List<Step>> runs = runs(Looking.class);
    assertThat(runs).anyMatch(ReferenceCountsTest::holdsAtTheEnd);
    assertThat(runs).noneMatch(ReferenceCountsTest::isBlamed);
  }

  @Test
  void whatACallbackHasNotGivenBackIsLost() {
    assertThat(runs(Keeping.class)).allMatch(ReferenceCountsTest::isBlamed);
  }

  /** It may give it back right behind Shutdown, or be stopped before. */
  @Test
  void whatAThreadOfTheProfilersHasInHandWhenTheProcessEndsIsNotLost() {
    List<List<Step>> runs = runs(OnAThread.class);
    assertThat(runs).anyMatch(ReferenceCountsTest::holdsAtTheEnd);
    assertThat(runs).noneMatch(ReferenceCountsTest::isBlamed);
  }

  @Test
  void whatSuchAThreadTakesAgainAndAgainIsLost() {
    assertThat(runs(KeepingOnAThread.class)).anyMatch(ReferenceCountsTest::isBlamed);
    assertThat(runs(KeepingOnAThreadThatEnds.class)).anyMatch(ReferenceCountsTest::isBlamed);
  }
}
