package io.github.clrsim.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.Run.Ending;
import io.github.clrsim.api.callback.ClassCallback.ClassLoadFinished;
import io.github.clrsim.api.callback.ClassCallback.ClassUnloadStarted;
import io.github.clrsim.api.callback.CorProfilerCallback;
import io.github.clrsim.api.callback.LifecycleCallback.Initialize;
import io.github.clrsim.api.callback.ModuleCallback.ModuleUnloadStarted;
import io.github.clrsim.api.id.ClassId;
import io.github.clrsim.api.info.ClassIDInfo2;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.explorer.choice.Choices;
import io.github.clrsim.model.Simulations.Simulated;
import io.github.clrsim.model.profile.RuntimeProfile;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What becomes of a run whose profiler fails, throws, or never ends. */
class ProfilerFaultsTest {

  private static Simulated unloading(Class<? extends CorProfilerCallback> profiler) {
    return Simulations.run("plugin-unload", RuntimeProfile.NET_9_0, Choices.calm(), profiler);
  }

  /** Fails its Initialize, after it had asked for everything. */
  public static final class Failing implements CorProfilerCallback {
    private final ProfilerHost host;

    public Failing(ProfilerHost host) {
      this.host = host;
    }

    @Override
    public HResult initialize(Initialize event) {
      host.info().setEventMask2(Watching.MASK, 0);
      return HResult.E_FAIL;
    }
  }

  @Test
  void aProfilerThatFailsToInitializeIsToldNothingMoreAndTheProgramRunsOn() {
    Simulated simulated = unloading(Failing.class);
    assertThat(simulated.run().ending()).isEqualTo(new Ending.Completed(0));
    assertThat(callbacks(simulated)).containsExactly("LoadAsNotificationOnly", "Initialize");
  }

  /** Throws where the runtime swallows it (R86). */
  public static final class ThrowsInUnload implements CorProfilerCallback {
    private final ProfilerHost host;

    public ThrowsInUnload(ProfilerHost host) {
      this.host = host;
    }

    @Override
    public HResult initialize(Initialize event) {
      return host.info().setEventMask2(Watching.MASK, 0);
    }

    @Override
    public HResult moduleUnloadStarted(ModuleUnloadStarted event) {
      throw new IllegalStateException("module");
    }

    @Override
    public HResult classUnloadStarted(ClassUnloadStarted event) {
      throw new AssertionError("class");
    }
  }

  @Test
  void whatEscapesAroundTheUnloadOfClassesAndModulesIsSwallowed() {
    Simulated simulated = unloading(ThrowsInUnload.class);
    assertThat(simulated.run().ending()).isEqualTo(new Ending.Completed(0));
    assertThat(returns(simulated, "ModuleUnloadStarted")).containsOnly(HResult.E_FAIL);
    assertThat(returns(simulated, "ClassUnloadStarted")).isNotEmpty().containsOnly(HResult.E_FAIL);
    assertThat(callbacks(simulated)).endsWith("AssemblyUnloadFinished", "Shutdown");
  }

  /** Throws where the process dies of it. */
  public static final class ThrowsInLoad implements CorProfilerCallback {
    private final ProfilerHost host;

    public ThrowsInLoad(ProfilerHost host) {
      this.host = host;
    }

    @Override
    public HResult initialize(Initialize event) {
      return host.info().setEventMask2(Watching.MASK, 0);
    }

    @Override
    public HResult classLoadFinished(ClassLoadFinished event) {
      throw new IllegalStateException("here");
    }
  }

  @Test
  void whatEscapesAnyOtherCallbackEndsTheRunAndNamesThePlace() {
    Simulated simulated = unloading(ThrowsInLoad.class);
    assertThat(simulated.run().ending())
        .isEqualTo(
            new Ending.ProfilerThrew(
                "java.lang.IllegalStateException: here escaped ClassLoadFinished on thread main"));
    assertThat(simulated.steps().getLast()).isInstanceOf(Step.CallbackEntered.class);
  }

  /** Has a thread that throws. */
  public static final class BadThread implements CorProfilerCallback {
    private final ProfilerHost host;

    public BadThread(ProfilerHost host) {
      this.host = host;
    }

    @Override
    public HResult initialize(Initialize event) {
      host.startThread(
          "sampler",
          () -> {
            throw new IllegalStateException("there");
          });
      return HResult.S_OK;
    }
  }

  @Test
  void whatEscapesAThreadOfTheProfilerEndsTheRunAndNamesTheThread() {
    assertThat(unloading(BadThread.class).run().ending())
        .isEqualTo(
            new Ending.ProfilerThrew(
                "java.lang.IllegalStateException: there ended the profiler's thread sampler"));
  }

  /** Does not listen to what pause answers. */
  public static final class Endless implements CorProfilerCallback {
    private final ProfilerHost host;

    public Endless(ProfilerHost host) {
      this.host = host;
    }

    @Override
    public HResult initialize(Initialize event) {
      host.startThread(
          "sampler",
          () -> {
            while (true) {
              host.pause();
            }
          });
      return HResult.S_OK;
    }
  }

  @Test
  void aThreadThatNeverEndsEndsTheRunAtTheLimitOfStepsAndIsNamed() {
    assertThat(unloading(Endless.class).run().ending())
        .isInstanceOfSatisfying(
            Ending.LimitReached.class,
            reached -> assertThat(reached.limit()).contains("2000000 steps").contains("sampler"));
  }

  /** Asks for each generic class with one type argument too many. */
  public static final class Miscounting implements CorProfilerCallback {
    private final ProfilerHost host;

    public Miscounting(ProfilerHost host) {
      this.host = host;
    }

    @Override
    public HResult initialize(Initialize event) {
      return host.info().setEventMask2(Watching.MASK, 0);
    }

    @Override
    public HResult classLoadFinished(ClassLoadFinished event) {
      ClassIDInfo2 info = host.info().getClassIDInfo2(event.classId()).answer().orElseThrow();
      List<ClassId> arguments = new ArrayList<>(info.typeArgs());
      if (arguments.isEmpty()) {
        return HResult.S_OK;
      }
      arguments.add(arguments.getFirst());
      return host.info()
          .getClassFromTokenAndTypeArgs(info.moduleId(), info.typeDefToken(), arguments)
          .hresult();
    }
  }

  @Test
  void typeArgumentsOfTheWrongNumberAreATypeThatDoesNotLoad() {
    Simulated simulated = unloading(Miscounting.class);
    assertThat(simulated.run().ending()).isEqualTo(new Ending.Completed(0));
    assertThat(returns(simulated, "ClassLoadFinished"))
        .contains(HResult.COR_E_TYPELOAD)
        .containsOnly(
            HResult.S_OK, HResult.CORPROF_E_RUNTIME_UNINITIALIZED, HResult.COR_E_TYPELOAD);
  }

  private static List<String> callbacks(Simulated simulated) {
    return simulated.steps().stream()
        .filter(Step.CallbackEntered.class::isInstance)
        .map(step -> ((Step.CallbackEntered) step).callback().methodName())
        .toList();
  }

  private static List<HResult> returns(Simulated simulated, String callback) {
    return simulated.steps().stream()
        .filter(Step.CallbackReturned.class::isInstance)
        .map(Step.CallbackReturned.class::cast)
        .filter(returned -> returned.callback().equals(callback))
        .map(returned -> returned.reply().hresult())
        .toList();
  }
}
