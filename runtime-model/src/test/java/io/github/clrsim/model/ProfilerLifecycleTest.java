package io.github.clrsim.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.Run.Ending;
import io.github.clrsim.api.callback.CorProfilerCallback;
import io.github.clrsim.api.callback.LifecycleCallback.Initialize;
import io.github.clrsim.api.callback.LifecycleCallback.InitializeForAttach;
import io.github.clrsim.api.callback.LifecycleCallback.LoadAsNotificationOnly;
import io.github.clrsim.api.callback.LifecycleCallback.ProfilerAttachComplete;
import io.github.clrsim.api.callback.LifecycleCallback.ProfilerDetachSucceeded;
import io.github.clrsim.api.callback.ModuleCallback.ModuleLoadFinished;
import io.github.clrsim.api.callback.ModuleCallback.ModuleUnloadStarted;
import io.github.clrsim.api.callback.Reply;
import io.github.clrsim.api.callback.ThreadCallback.ThreadCreated;
import io.github.clrsim.api.callback.ThreadCallback.ThreadNameChanged;
import io.github.clrsim.api.corprof.CorPrfMonitor;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.explorer.choice.Choices;
import io.github.clrsim.model.Simulations.Simulated;
import io.github.clrsim.model.profile.RuntimeProfile;
import io.github.clrsim.model.scenario.Scenario;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A profiler comes into a running process, leaves one, or promises to observe only. */
class ProfilerLifecycleTest {

  private static Simulated run(
      RuntimeProfile profile,
      Choices choices,
      Class<? extends CorProfilerCallback> profiler,
      String program) {
    Scenario scenario = Scenario.parse("s", "entry PluginHost\nthread main\n" + program);
    return Simulations.run(scenario, profile, choices, profiler);
  }

  private static List<String> callbacks(Simulated simulated) {
    return simulated.steps().stream()
        .filter(Step.CallbackEntered.class::isInstance)
        .map(step -> ((Step.CallbackEntered) step).callback().methodName())
        .toList();
  }

  private static List<HResult> answers(Simulated simulated, String method) {
    return simulated.steps().stream()
        .filter(Step.CallAnswered.class::isInstance)
        .map(Step.CallAnswered.class::cast)
        .filter(answer -> answer.method().equals(method))
        .map(answer -> answer.outcome().hresult())
        .toList();
  }

  /** Attaches, first with a mask that is refused, then with one that is not, and catches up. */
  public static final class Attaching implements CorProfilerCallback {
    private final ProfilerHost host;

    public Attaching(ProfilerHost host) {
      this.host = host;
    }

    @Override
    public HResult initializeForAttach(InitializeForAttach event) {
      int hooks = CorPrfMonitor.COR_PRF_MONITOR_ENTERLEAVE;
      assertThat(host.info().setEventMask2(Watching.MASK | hooks, 0))
          .isEqualTo(HResult.CORPROF_E_UNSUPPORTED_FOR_ATTACHING_PROFILER);
      return host.info().setEventMask2(Watching.MASK, 0);
    }

    @Override
    public HResult profilerAttachComplete(ProfilerAttachComplete event) {
      host.info().getCurrentThreadID();
      host.info().enumModules();
      return HResult.S_OK;
    }
  }

  /** Lists the modules whenever one goes. */
  public static final class Listing implements CorProfilerCallback {
    private final ProfilerHost host;

    /** A profiler for one run. */
    public Listing(ProfilerHost host) {
      this.host = host;
    }

    @Override
    public HResult initialize(Initialize event) {
      return host.info().setEventMask(Watching.MASK);
    }

    @Override
    public HResult moduleLoadFinished(ModuleLoadFinished event) {
      return listed(event.moduleId(), true);
    }

    @Override
    public HResult moduleUnloadStarted(ModuleUnloadStarted event) {
      return listed(event.moduleId(), false);
    }

    private HResult listed(ModuleId module, boolean isThere) {
      assertThat(host.info().enumModules().answer().orElseThrow().contains(module))
          .isEqualTo(isThere);
      return HResult.S_OK;
    }
  }

  /** Measured on both: listed from ModuleLoadFinished on (G16), and not in ModuleUnloadStarted. */
  @ParameterizedTest
  @ValueSource(strings = {"net3.1", "net9.0"})
  void aModuleIsListedUntilItsUnloadIsTold(String profile) {
    Simulated simulated =
        run(
            RuntimeProfile.named(profile),
            Choices.calm(),
            Listing.class,
            "context c collectible\nload c Plugin\nunload c\ncollect");

    assertThat(simulated.run().ending()).isEqualTo(new Ending.Completed(0));
    assertThat(callbacks(simulated)).contains("ModuleUnloadStarted");
  }

  /** G91, G93, G94, G95. */
  @Test
  void anAttachedProfilerIsToldOnlyWhatComesAndEnumeratesWhatWas() {
    Simulated simulated =
        run(
            RuntimeProfile.NET_9_0,
            Choices.calm(),
            Attaching.class,
            "context c\nload c Plugin\nattach\ntype c Garden.Seed");
    assertThat(simulated.run().ending()).isEqualTo(new Ending.Completed(0));
    assertThat(callbacks(simulated))
        .containsExactly(
            "LoadAsNotificationOnly",
            "InitializeForAttach",
            "ProfilerAttachComplete",
            "ClassLoadStarted",
            "ClassLoadFinished",
            "Shutdown");
    assertThat(answers(simulated, "GetCurrentThreadID"))
        .containsExactly(HResult.CORPROF_E_NOT_MANAGED_THREAD);
    assertThat(answers(simulated, "SetEventMask2"))
        .containsExactly(HResult.CORPROF_E_UNSUPPORTED_FOR_ATTACHING_PROFILER, HResult.S_OK);
  }

  /** G96. */
  @Test
  void aSecondAttachIsRefusedAndTheFirstProfilerIsNotDisturbed() {
    Simulated simulated =
        run(RuntimeProfile.NET_3_1, Choices.calm(), Attaching.class, "attach\nattach\nmark still");
    assertThat(callbacks(simulated))
        .containsExactly(
            "InitializeForAttach", "ProfilerAttachComplete", "ThreadNameChanged", "Shutdown");
  }

  /** N92: between the return of InitializeForAttach and ProfilerAttachComplete all may happen. */
  @Test
  void othersMayCallTheProfilerBeforeItIsToldThatTheAttachIsComplete() {
    assertThat(
            LongStream.range(0, 500)
                .mapToObj(
                    seed ->
                        run(
                            RuntimeProfile.NET_9_0,
                            Choices.seeded(seed),
                            Attaching.class,
                            "context c\nstart w\nattach\nthread w\nload c Plugin"))
                .map(ProfilerLifecycleTest::callbacks)
                .anyMatch(
                    callbacks ->
                        callbacks.indexOf("ModuleLoadFinished") >= 0
                            && callbacks.indexOf("ModuleLoadFinished")
                                < callbacks.indexOf("ProfilerAttachComplete")))
        .isTrue();
  }

  /** Detaches when a thread gets a name, and asks something inside a slow callback. */
  public static final class Detaching implements CorProfilerCallback {
    private final ProfilerHost host;

    public Detaching(ProfilerHost host) {
      this.host = host;
    }

    @Override
    public HResult initialize(Initialize event) {
      assertThat(host.info().requestProfilerDetach(0))
          .isEqualTo(HResult.CORPROF_E_PROFILER_NOT_YET_INITIALIZED);
      return host.info().setEventMask2(Watching.MASK, 0);
    }

    @Override
    public HResult threadNameChanged(ThreadNameChanged event) {
      return host.info().requestProfilerDetach(5000);
    }

    @Override
    public HResult moduleLoadFinished(ModuleLoadFinished event) {
      host.pause();
      host.pause();
      return host.info().getModuleInfo2(event.moduleId()).hresult();
    }
  }

  /** G97, N98. */
  @Test
  void callbacksEndAtOnceAndThoseInsideAreWaitedFor() {
    String program = "context c\nstart w\ndetach\nthread w\nload c Plugin\ntype c Garden.Seed";
    long refusedInside = 0;
    for (long seed = 0; seed < 200; seed++) {
      Simulated simulated =
          run(RuntimeProfile.NET_9_0, Choices.seeded(seed), Detaching.class, program);
      assertThat(simulated.run().ending()).isEqualTo(new Ending.Completed(0));
      int detached = indexOf(simulated, "RequestProfilerDetach", 1);
      assertThat(simulated.steps().subList(detached, simulated.steps().size()))
          .filteredOn(Step.CallbackEntered.class::isInstance)
          .allMatch(
              step -> ((Step.CallbackEntered) step).callback() instanceof ProfilerDetachSucceeded);
      refusedInside +=
          answers(simulated, "GetModuleInfo2").stream()
              .filter(HResult.CORPROF_E_PROFILER_DETACHING::equals)
              .count();
    }
    assertThat(refusedInside).isPositive();
  }

  private static int indexOf(Simulated simulated, String method, int after) {
    int count = 0;
    for (int i = 0; i < simulated.steps().size(); i++) {
      boolean answers =
          simulated.steps().get(i) instanceof Step.CallAnswered answer
              && answer.method().equals(method);
      if (answers && count++ == after) {
        return i;
      }
    }
    throw new AssertionError(method + " was not answered");
  }

  /** May make methods anew for a moment, makes none, and then wants to go. */
  public static final class Remaking implements CorProfilerCallback {
    private final ProfilerHost host;

    public Remaking(ProfilerHost host) {
      this.host = host;
    }

    @Override
    public HResult initialize(Initialize event) {
      host.info().setEventMask(CorPrfMonitor.COR_PRF_ENABLE_REJIT);
      return host.info().setEventMask(CorPrfMonitor.COR_PRF_MONITOR_THREADS);
    }

    @Override
    public HResult threadNameChanged(ThreadNameChanged event) {
      return host.info().requestProfilerDetach(5000);
    }
  }

  /** G99. */
  @Test
  void whoMayMakeMethodsAnewIsThereForGood() {
    for (RuntimeProfile profile : RuntimeProfile.all()) {
      Simulated simulated = run(profile, Choices.calm(), Remaking.class, "detach");
      assertThat(answers(simulated, "RequestProfilerDetach"))
          .containsExactly(HResult.CORPROF_E_IRREVERSIBLE_INSTRUMENTATION_PRESENT);
    }
  }

  /** G99. */
  @Test
  void immutableFlagsForbidADetach() {
    Simulated simulated =
        run(RuntimeProfile.NET_9_0, Choices.calm(), Immutable.class, "detach\nmark still");
    assertThat(answers(simulated, "RequestProfilerDetach"))
        .containsExactly(
            HResult.CORPROF_E_IMMUTABLE_FLAGS_SET, HResult.CORPROF_E_IMMUTABLE_FLAGS_SET);
    assertThat(callbacks(simulated))
        .containsSubsequence("ThreadNameChanged", "ThreadNameChanged", "Shutdown");
  }

  /** G99. */
  @Test
  void flagsAboutCompilationForbidADetachUpTo9() {
    for (RuntimeProfile profile : RuntimeProfile.all()) {
      Simulated simulated = run(profile, Choices.calm(), Uninlined.class, "detach");
      boolean isFree = profile.equals(RuntimeProfile.all().getLast());
      assertThat(answers(simulated, "RequestProfilerDetach"))
          .containsExactly(isFree ? HResult.S_OK : HResult.CORPROF_E_IMMUTABLE_FLAGS_SET);
    }
  }

  /** Has nothing folded into other methods, and asks to go whenever a thread gets a name. */
  public static final class Uninlined implements CorProfilerCallback {
    private final ProfilerHost host;

    public Uninlined(ProfilerHost host) {
      this.host = host;
    }

    @Override
    public HResult initialize(Initialize event) {
      return host.info().setEventMask2(Watching.MASK | CorPrfMonitor.COR_PRF_DISABLE_INLINING, 0);
    }

    @Override
    public HResult threadNameChanged(ThreadNameChanged event) {
      return host.info().requestProfilerDetach(5000);
    }
  }

  /** Sets a flag that stays, and asks to go whenever a thread gets a name. */
  public static final class Immutable implements CorProfilerCallback {
    private final ProfilerHost host;

    public Immutable(ProfilerHost host) {
      this.host = host;
    }

    @Override
    public HResult initialize(Initialize event) {
      int stays = CorPrfMonitor.COR_PRF_DISABLE_ALL_NGEN_IMAGES;
      return host.info().setEventMask2(Watching.MASK | stays, 0);
    }

    @Override
    public HResult threadNameChanged(ThreadNameChanged event) {
      return host.info().requestProfilerDetach(5000);
    }
  }

  /** Leaves a thread of its own behind when it detaches. */
  public static final class Straggling implements CorProfilerCallback {
    private final ProfilerHost host;

    public Straggling(ProfilerHost host) {
      this.host = host;
    }

    @Override
    public HResult initialize(Initialize event) {
      host.startThread(
          "straggler",
          () -> {
            while (host.pause()) {
              host.info().getEventMask();
            }
          });
      return host.info().setEventMask2(Watching.MASK, 0);
    }

    @Override
    public HResult threadNameChanged(ThreadNameChanged event) {
      return host.info().requestProfilerDetach(5000);
    }
  }

  /** R70. */
  @Test
  void aThreadOfTheProfilerThatOutlivesItsDetachCrashesTheProcess() {
    assertThat(
            LongStream.range(0, 50)
                .mapToObj(
                    seed ->
                        run(
                            RuntimeProfile.NET_9_0,
                            Choices.seeded(seed),
                            Straggling.class,
                            "detach\ncontext c\nload c Plugin\ncollect"))
                .map(simulated -> simulated.run().ending())
                .filter(Ending.Crashed.class::isInstance)
                .map(Object::toString))
        .isNotEmpty()
        .allMatch(why -> why.contains("straggler") && why.contains("unloaded"));
  }

  /** Promises to observe only. */
  public static final class Observing implements CorProfilerCallback {
    private final ProfilerHost host;

    public Observing(ProfilerHost host) {
      this.host = host;
    }

    @Override
    public Reply loadAsNotificationOnly(LoadAsNotificationOnly event) {
      return new Reply(HResult.S_OK, true);
    }

    @Override
    public HResult initialize(Initialize event) {
      int hooks = CorPrfMonitor.COR_PRF_MONITOR_ENTERLEAVE;
      host.info().setEventMask2(Watching.MASK | hooks, 0);
      return host.info().setEventMask2(Watching.MASK, 0);
    }
  }

  /** G101: only the newer runtime asks, and then holds the profiler to it. */
  @Test
  void whoObservesOnlyMayNotAskForHooks() {
    assertThat(
            answers(
                run(RuntimeProfile.NET_9_0, Choices.calm(), Observing.class, ""), "SetEventMask2"))
        .containsExactly(HResult.E_INVALIDARG, HResult.S_OK);
    assertThat(
            answers(
                run(RuntimeProfile.NET_3_1, Choices.calm(), Observing.class, ""), "SetEventMask2"))
        .containsExactly(HResult.S_OK, HResult.S_OK);
  }

  /** Asks for its mask when a thread has begun. */
  public static final class Asking implements CorProfilerCallback {
    private final ProfilerHost host;

    public Asking(ProfilerHost host) {
      this.host = host;
    }

    @Override
    public HResult initialize(Initialize event) {
      return host.info().setEventMask(CorPrfMonitor.COR_PRF_MONITOR_THREADS);
    }

    @Override
    public HResult threadCreated(ThreadCreated event) {
      return host.info().getEventMask().hresult();
    }
  }

  @Test
  void whoIsReleasedBehindShutdownIsSealedOffBefore() {
    for (RuntimeProfile profile : RuntimeProfile.all()) {
      boolean isReleased = profile.equals(RuntimeProfile.NET_3_1);
      List<Simulated> runs =
          LongStream.rangeClosed(1, 40)
              .mapToObj(
                  seed ->
                      run(
                          profile,
                          Choices.seeded(seed),
                          Asking.class,
                          "  start other\nthread other\n"))
              .toList();

      assertThat(runs)
          .allSatisfy(run -> assertThat(run.run().ending()).isEqualTo(new Ending.Completed(0)));
      assertThat(
              runs.stream()
                  .anyMatch(
                      run ->
                          answers(run, "GetEventMask")
                              .contains(HResult.CORPROF_E_PROFILER_DETACHING)))
          .isEqualTo(isReleased);
    }
  }
}
