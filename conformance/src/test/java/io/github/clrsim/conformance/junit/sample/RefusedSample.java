package io.github.clrsim.conformance.junit.sample;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.callback.CorProfilerCallback;
import io.github.clrsim.api.callback.LifecycleCallback.Initialize;
import io.github.clrsim.api.corprof.CorPrfMonitor;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.conformance.guest.Counter;
import io.github.clrsim.conformance.guest.Namer;
import io.github.clrsim.conformance.junit.Conformance;
import java.io.IOException;
import java.net.ServerSocket;

/** One test for each reason why nothing is known of a profiler. */
class RefusedSample {

  @Conformance(profiler = Hidden.class)
  void cannotBeMade() {}

  @Conformance(profiler = Unmakable.class)
  void throwsWhenItIsMade() {}

  @Conformance(profiler = Counter.class, weave = "io/github/clrsim/conformance/guest")
  void isWovenByAPath() {}

  @Conformance(profiler = Counter.class, weave = "com.acme.missing")
  void isWovenByWhatIsNotThere() {}

  @Conformance(profiler = Counter.class, options = "depth")
  void isGivenAKeyAlone() {}

  @Conformance(
      profiler = Counter.class,
      options = {"depth=1", "depth=2"})
  void isGivenAKeyTwice() {}

  @Conformance(profiler = Counter.class, assemblies = "")
  void loadsNothing() {}

  @Conformance(profiler = Counter.class, executions = -1)
  void isNotExecuted() {}

  @Conformance(profiler = Counter.class, executions = 2_000_000_000)
  void isExecutedTooOften() {}

  @Conformance(profiler = Counter.class, budget = "soon")
  void isDoneSoon() {}

  @Conformance(profiler = Counter.class, budget = "9999h")
  void isDoneLate() {}

  @Conformance(profiler = Counter.class, stepsMax = -1)
  void takesNoStep() {}

  @Conformance(profiler = Counter.class, executions = 10, stepsMax = 50)
  void takesMoreSteps() {}

  @Conformance(profiler = Looping.class, executions = 10, stepsMax = 2_000, scenarios = "start-up")
  void goesRoundAndRound() {}

  @Conformance(profiler = Counter.class, threadsMax = -1)
  void hasNoThread() {}

  @Conformance(profiler = Namer.class, executions = 10, threadsMax = 1, scenarios = "reload")
  void hasMoreThreads() {}

  @Conformance(
      profiler = AsksForReJit.class,
      executions = 10,
      requireExercised = true,
      scenarios = "start-up")
  void asksForWhatNeverComes() {}

  @Conformance(profiler = Silent.class, executions = 10, requireExercised = true)
  void asksForNothing() {}

  @Conformance(profiler = Refusing.class, executions = 10)
  void takesNoPart() {}

  @Conformance(profiler = Listening.class, executions = 10, scenarios = "start-up")
  void doesWhatNobodyControls() {}

  @Conformance(profiler = Counter.class, scenarios = "relaod")
  void meetsNoScenario() {}

  @Conformance(profiler = Counter.class, scenarios = "nowhere.scenario")
  void meetsNoFile() {}

  @Conformance(profiler = Counter.class, scenarios = "entry PluginHost; thread main; dance")
  void meetsNoAction() {}

  @Conformance(profiler = Counter.class, scenarios = "entry Nowhere; thread main; collect")
  void meetsNoEntry() {}

  @Conformance(profiler = Counter.class, assemblies = "nowhere.dll")
  void loadsWhatIsNotThere() {}

  @Conformance(profiler = Counter.class, assemblies = "pom.xml")
  void loadsNoAssembly() {}

  @Conformance(profiler = Counter.class, runtimes = "net7.0")
  void runsWithoutRules() {}

  @Conformance(profiler = Counter.class, runtimes = "mono")
  void runsNowhere() {}

  @Conformance(profiler = Counter.class, laws = "NoIdIsUsedAfterItsUnlaod")
  void isJudgedByNone() {}

  @Conformance(profiler = Counter.class, laws = "com.acme.MissingLaw")
  void isJudgedByWhatIsNotThere() {}

  /** Nobody else can make one. */
  private static final class Hidden implements CorProfilerCallback {}

  /** It throws. */
  public static final class Unmakable implements CorProfilerCallback {
    /** It throws. */
    public Unmakable() {
      throw new IllegalStateException("no");
    }
  }

  /** It waits for itself. */
  public static final class Looping implements CorProfilerCallback {
    private volatile boolean isDone;

    @Override
    public HResult initialize(Initialize event) {
      while (!isDone) {
        Thread.onSpinWait();
      }
      return HResult.S_OK;
    }
  }

  /** It asks for ReJIT. */
  public static final class AsksForReJit implements CorProfilerCallback {
    private final ProfilerHost host;

    /** A profiler for one run. */
    public AsksForReJit(ProfilerHost host) {
      this.host = host;
    }

    @Override
    public HResult initialize(Initialize event) {
      return host.info().setEventMask(CorPrfMonitor.COR_PRF_ENABLE_REJIT);
    }
  }

  /** It asks for nothing. */
  public static final class Silent implements CorProfilerCallback {}

  /** It takes no part. */
  public static final class Refusing implements CorProfilerCallback {
    @Override
    public HResult initialize(Initialize event) {
      return HResult.E_FAIL;
    }
  }

  /** It opens a socket. */
  public static final class Listening implements CorProfilerCallback {
    @Override
    public HResult initialize(Initialize event) {
      try (ServerSocket socket = new ServerSocket(0)) {
        return socket.isBound() ? HResult.S_OK : HResult.E_FAIL;
      } catch (IOException refused) {
        return HResult.E_FAIL;
      }
    }
  }
}
