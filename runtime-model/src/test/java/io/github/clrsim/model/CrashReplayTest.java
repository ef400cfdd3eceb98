package io.github.clrsim.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.clrsim.api.NamedProfiler;
import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.Run.Ending;
import io.github.clrsim.api.callback.CorProfilerCallback;
import io.github.clrsim.api.callback.FunctionCallback.JITCompilationStarted;
import io.github.clrsim.api.callback.LifecycleCallback.Initialize;
import io.github.clrsim.api.callback.LifecycleCallback.LoadAsNotificationOnly;
import io.github.clrsim.api.corprof.CorPrfMonitor;
import io.github.clrsim.api.id.FunctionId;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.outcome.Outcome;
import io.github.clrsim.api.trace.InsideProfiler;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.api.trace.TraceHeader;
import io.github.clrsim.api.trace.TraceHeader.Origin;
import io.github.clrsim.api.trace.TraceWriter;
import io.github.clrsim.explorer.choice.Choices;
import io.github.clrsim.model.Simulations.Simulated;
import io.github.clrsim.model.profile.RuntimeProfile;
import io.github.clrsim.model.scenario.Scenario;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A recording of a process that died goes on to the callback in which it did. */
class CrashReplayTest {
  private static final Scenario SCENARIO =
      Scenario.parse(
          "s", "entry PluginHost; thread main; load default Meter; call default Meter.Calls::Run");

  @TempDir private Path directory;

  /** Asks about each function that is compiled. */
  public static class Asking implements CorProfilerCallback {
    final ProfilerHost host;
    private int compiled;

    public Asking(ProfilerHost host) {
      this.host = host;
    }

    @Override
    public final HResult initialize(Initialize event) {
      return host.info().setEventMask2(CorPrfMonitor.COR_PRF_MONITOR_JIT_COMPILATION, 0);
    }

    @Override
    public final HResult jitCompilationStarted(JITCompilationStarted event) {
      compiled++;
      ask(event.functionId());
      return HResult.S_OK;
    }

    void ask(FunctionId function) {
      host.info().getFunctionInfo(function);
    }

    /** Whether this is the callback in which the recording ends. */
    final boolean isLast() {
      return compiled == LAST;
    }
  }

  /** Asks twice. */
  public static final class Insisting extends Asking {
    public Insisting(ProfilerHost host) {
      super(host);
    }

    @Override
    void ask(FunctionId function) {
      host.info().getFunctionInfo(function);
      host.info().getFunctionInfo(function);
    }
  }

  /** Asks nothing there. */
  public static final class Silent extends Asking {
    public Silent(ProfilerHost host) {
      super(host);
    }

    @Override
    void ask(FunctionId function) {}
  }

  /** Asks what nobody asked. */
  public static final class Curious extends Asking {
    public Curious(ProfilerHost host) {
      super(host);
    }

    @Override
    void ask(FunctionId function) {
      if (isLast()) {
        host.info().getCodeInfo2(function);
      }
    }
  }

  /** Fails where the process died. */
  public static final class Failing extends Asking {
    public Failing(ProfilerHost host) {
      super(host);
    }

    @Override
    void ask(FunctionId function) {
      if (isLast()) {
        throw new IllegalStateException("here");
      }
    }
  }

  /** Does nothing in Initialize. */
  public static final class Refusing implements CorProfilerCallback {
    public Refusing(ProfilerHost host) {}
  }

  private static final int LAST = 5;

  /** Until the profiler asks about the last function. */
  private static List<Step> recorded() {
    Simulated run = Simulations.run(SCENARIO, RuntimeProfile.NET_9_0, Choices.calm(), Asking.class);
    List<Step> steps =
        run.steps().stream().filter(step -> !(step instanceof Step.TruthTold)).toList();
    int[] calls =
        IntStream.range(0, steps.size())
            .filter(
                at ->
                    steps.get(at) instanceof Step.CallMade made
                        && made.call().method().name().equals("GetFunctionInfo"))
            .toArray();
    return steps.subList(0, calls[LAST - 1] + 1);
  }

  private static String inCall(List<Step> steps) {
    return "the process died of SIGSEGV, in the call %s of the profiler; its last step was X"
        .formatted(((Step.CallMade) steps.getLast()).call());
  }

  private static String inCallback(List<Step> steps) {
    Step.CallbackEntered entered = (Step.CallbackEntered) steps.get(steps.size() - 2);
    return "the process died of SIGSEGV, in the callback %s of the profiler; its last step was X"
        .formatted(entered.callback());
  }

  private Ending replayed(
      List<Step> steps, String ending, Class<? extends CorProfilerCallback> profiler) {
    Path file = directory.resolve("run.trace.gz");
    TraceHeader header = new TraceHeader(Origin.RECORDED, "9.0.5", "net9.0", "Asking", "p", "");
    try (TraceWriter writer = TraceWriter.to(file, header)) {
      steps.forEach(writer::write);
      writer.finish(ending);
    }
    return ReplayedClr.of(file, Choices.calm()).run(NamedProfiler.of(profiler), _ -> {}).ending();
  }

  private Ending replayed(Class<? extends CorProfilerCallback> profiler) {
    List<Step> steps = recorded();
    return replayed(steps, new Ending.Crashed(inCall(steps)).toString(), profiler);
  }

  @Test
  void whoAsksWhatTheProcessDiedOfDiesOfItAgain() {
    assertThat(replayed(Asking.class)).isEqualTo(new Ending.Crashed(inCall(recorded())));
  }

  /** Is not even made. */
  public static final class Impossible implements CorProfilerCallback {
    public Impossible(ProfilerHost host) {
      throw new IllegalStateException("here");
    }
  }

  /** The first callback is the one in which a recording has the constructor. */
  @Test
  void whoFailsInItsConstructorFailsAgain() {
    List<Step> whole = recorded();
    int entered =
        IntStream.range(0, whole.size())
            .filter(
                at ->
                    whole.get(at) instanceof Step.CallbackEntered callback
                        && callback.callback() instanceof LoadAsNotificationOnly)
            .findFirst()
            .orElseThrow();
    List<Step> steps = whole.subList(0, entered + 1);
    String ending = new Ending.Crashed("it died " + InsideProfiler.of(steps.getLast())).toString();

    assertThat(replayed(steps, ending, Impossible.class).text()).contains("its constructor threw");
    assertThat(replayed(steps, ending, Asking.class)).isEqualTo(new Ending.Completed(0));
  }

  /** Before Initialize has returned. */
  @Test
  void whatItDiesOfInInitializeItDiesOfAgain() {
    List<Step> whole = recorded();
    int call =
        IntStream.range(0, whole.size())
            .filter(at -> whole.get(at) instanceof Step.CallMade)
            .findFirst()
            .orElseThrow();
    List<Step> steps = whole.subList(0, call + 1);
    String ending = new Ending.Crashed(inCall(steps)).toString();

    assertThat(replayed(steps, ending, Asking.class)).isEqualTo(new Ending.Crashed(inCall(steps)));
    assertThat(replayed(steps, ending, Refusing.class)).isEqualTo(new Ending.Completed(0));
    assertThatThrownBy(() -> replayed(steps, "stopped", Asking.class))
        .hasMessageContaining("no whole Initialize");
  }

  /** It was answered once in that callback, and the process died of the second time. */
  @Test
  void whatWasAnsweredBeforeItIsAnsweredAgain() {
    List<Step> once = recorded();
    String why = inCall(once);
    Step.CallMade made = (Step.CallMade) once.getLast();
    List<Step> twice = new ArrayList<>(once);
    twice.add(
        new Step.CallAnswered(
            made.thread(), "GetFunctionInfo", Outcome.failed(HResult.E_INVALIDARG)));
    twice.add(made);
    String ending = new Ending.Crashed(why).toString();

    assertThat(replayed(twice, ending, Asking.class)).isEqualTo(new Ending.Completed(0));
    assertThat(replayed(twice, ending, Insisting.class)).isEqualTo(new Ending.Crashed(why));
  }

  @Test
  void whoDoesNotGoesOnToTheEnd() {
    assertThat(replayed(Silent.class)).isEqualTo(new Ending.Completed(0));
  }

  @Test
  void whatWasNeverAnsweredThereEndsTheReplayWithTheRecording() {
    assertThat(replayed(Curious.class)).isEqualTo(new Ending.Completed(0));
  }

  @Test
  void theProfilerFailsInItsLastCallbackAgain() {
    List<Step> steps = recorded();
    assertThat(
            replayed(
                steps.subList(0, steps.size() - 1),
                new Ending.Crashed(inCallback(steps)).toString(),
                Failing.class))
        .isInstanceOfSatisfying(
            Ending.ProfilerThrew.class,
            threw -> assertThat(threw.what()).contains("here", "JITCompilationStarted"));
  }

  /** Such as by {@code _exit}: there is no Shutdown, and one callback that does not return. */
  @Test
  void theCallbackInWhichTheProcessWasEndedIsDeliveredAgain() {
    List<Step> steps = recorded();
    String ending = new Ending.Completed(3).toString();

    assertThat(replayed(steps, ending, Failing.class)).isInstanceOf(Ending.ProfilerThrew.class);
    assertThat(replayed(steps, ending, Curious.class)).isEqualTo(new Ending.Completed(3));
    assertThat(replayed(steps, ending, Silent.class)).isEqualTo(new Ending.Completed(3));
  }

  /** Who was stopped from outside died of nothing that it was told. */
  @Test
  void aCallbackThatWasCutOtherwiseIsNotDelivered() {
    List<Step> steps = recorded();
    List<String> endings =
        List.of(
            new Ending.StoppedByUser().toString(),
            new Ending.LimitReached("time: 9 s").toString(),
            new Ending.Crashed("the process died of SIGSEGV, in the call X of the profiler")
                .toString());
    for (String ending : endings) {
      assertThat(replayed(steps, ending, Failing.class)).isEqualTo(new Ending.Completed(0));
    }
  }
}
