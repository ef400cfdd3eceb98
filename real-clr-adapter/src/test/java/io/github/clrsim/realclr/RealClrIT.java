package io.github.clrsim.realclr;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.clrsim.api.NamedProfiler;
import io.github.clrsim.api.Run;
import io.github.clrsim.api.Run.Ending;
import io.github.clrsim.api.callback.ClassCallback.ClassLoadFinished;
import io.github.clrsim.api.callback.LifecycleCallback.Initialize;
import io.github.clrsim.api.callback.LifecycleCallback.Shutdown;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.api.trace.ThreadKind;
import io.github.clrsim.diagnostic.DiagnosticException;
import io.github.clrsim.realclr.record.Recorder;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** How runs on the real CLR begin, go on and end. */
class RealClrIT {
  private static final String VERSIONS = "io.github.clrsim.realclr.RealClrs#versions";
  private static final String NEWEST = "io.github.clrsim.realclr.RealClrs#newest";

  private final List<Step> steps = new ArrayList<>();

  @ParameterizedTest
  @MethodSource(VERSIONS)
  void aProgramRunsToItsEndUnderARecorder(String version) {
    Run run = RealClrs.running(version, "Hello").run(NamedProfiler.of(Recorder.class), steps::add);

    assertThat(run.ending()).isEqualTo(new Ending.Completed(0));
    assertThat(run.steps()).isEqualTo(steps.size());
    assertThat(of(Step.Marked.class)).extracting(Step.Marked::text).containsExactly("hello");
    // Other threads may go on while it ends (N58).
    int main = of(Step.CallbackEntered.class).getFirst().thread();
    assertThat(of(Step.CallbackEntered.class))
        .filteredOn(entered -> entered.thread() == main)
        .extracting(entered -> (Object) entered.callback().getClass())
        .contains(Initialize.class, ClassLoadFinished.class)
        .endsWith(Shutdown.class);
    assertThat(of(Step.ThreadSeen.class))
        .extracting(Step.ThreadSeen::kind)
        .contains(ThreadKind.MANAGED, ThreadKind.FINALIZER)
        .doesNotContain(ThreadKind.PROFILER);
  }

  @ParameterizedTest
  @MethodSource(NEWEST)
  void stepsOfAThreadNest(String version) {
    RealClrs.running(version, "PluginHost", "2", "3")
        .run(NamedProfiler.of(Recorder.class), steps::add);

    Map<Integer, Deque<String>> open = new LinkedHashMap<>();
    Set<Integer> ending = new HashSet<>();
    for (Step step : steps) {
      if (step instanceof Step.CallbackEntered(int thread, Shutdown _)) {
        ending.add(thread);
      }
      Deque<String> ofThread = open.computeIfAbsent(step.thread(), number -> new ArrayDeque<>());
      switch (step) {
        case Step.CallbackEntered entered -> ofThread.push(entered.callback().methodName());
        case Step.CallbackReturned returned ->
            assertThat(ofThread.pop()).isEqualTo(returned.callback());
        case Step.CallMade made -> ofThread.push(made.call().method().name());
        case Step.CallAnswered answered -> assertThat(ofThread.pop()).isEqualTo(answered.method());
        case Step other -> {}
      }
    }
    // The process ends whatever another thread is in the middle of.
    assertThat(ending).hasSize(1).allSatisfy(thread -> assertThat(open.get(thread)).isEmpty());
  }

  @ParameterizedTest
  @MethodSource(NEWEST)
  void theExitCodeIsTheOneOfTheProgram(String version) {
    Run run =
        RealClrs.running(version, "Hello", "42").run(NamedProfiler.of(Recorder.class), steps::add);

    assertThat(run.ending()).isEqualTo(new Ending.Completed(42));
  }

  @ParameterizedTest
  @MethodSource(VERSIONS)
  void aRuntimeThatCrashesLeavesEveryStepBeforeTheCrash(String version) {
    Run run = run(version, TestProfilers.UsesGarbage.class);

    assertThat(run.ending())
        .isInstanceOfSatisfying(
            Ending.Crashed.class,
            crash -> assertThat(crash.why()).contains("SIGSEGV", "libcoreclr.so"));
    assertThat(steps.getLast())
        .isInstanceOfSatisfying(
            Step.CallMade.class,
            made -> assertThat(made.call()).hasToString("GetClassIDInfo(class:1)"));
  }

  @ParameterizedTest
  @MethodSource(NEWEST)
  void aProfilerThatNeverReturnsReachesTheTimeLimit(String version) {
    NamedProfiler hanging = NamedProfiler.of(TestProfilers.Hangs.class);
    // On a busy machine the limit may be reached before the profiler hangs.
    for (int seconds = 2; !TestProfilers.Hangs.hangsIn(steps); seconds *= 2) {
      steps.clear();
      RealClr clr = RealClrs.running(version, "Hello").withTimeLimit(Duration.ofSeconds(seconds));
      String text = clr.run(hanging, steps::add).ending().text();

      assertThat(text).startsWith("LimitReached[limit=time: " + seconds + " s");
      if (TestProfilers.Hangs.hangsIn(steps)) {
        assertThat(text).endsWith(" of the profiler on thread main]");
      }
    }
  }

  @ParameterizedTest
  @MethodSource(NEWEST)
  void aProfilerThatLocksItselfUpIsTold(String version) {
    assertThat(run(version, TestProfilers.LocksItselfUp.class).ending())
        .isInstanceOfSatisfying(
            Ending.Deadlocked.class,
            deadlock ->
                assertThat(deadlock.why())
                    .contains("other waits at", "main of the program waits at", "takeBoth"));
  }

  @ParameterizedTest
  @MethodSource(NEWEST)
  void whatAProfilerThrowsIsToldAndTheProgramGoesOn(String version) {
    assertThat(run(version, TestProfilers.Throws.class).ending())
        .isInstanceOfSatisfying(
            Ending.ProfilerThrew.class,
            threw -> assertThat(threw.what()).contains("no more classes, please", "ClassLoad"));
    assertThat(of(Step.Marked.class)).extracting(Step.Marked::text).containsExactly("hello");
  }

  @ParameterizedTest
  @MethodSource(NEWEST)
  void whatAThreadOfAProfilerThrowsIsToldToo(String version) {
    assertThat(run(version, TestProfilers.ThrowsOnItsThread.class).ending())
        .isInstanceOfSatisfying(
            Ending.ProfilerThrew.class,
            threw -> assertThat(threw.what()).contains("out of my thread", "thrower"));
  }

  @ParameterizedTest
  @MethodSource(NEWEST)
  void aStackOverflowInACallbackIsAnOrdinaryJavaError(String version) {
    assertThat(run(version, TestProfilers.OverflowsItsStack.class).ending())
        .isEqualTo(new Ending.Completed(0));
    assertThat(of(Step.Claimed.class)).isNotEmpty();
  }

  @ParameterizedTest
  @MethodSource(NEWEST)
  void aProfilerThatCannotBeMadeIsADiagnostic(String version) {
    assertThatThrownBy(() -> run(version, TestProfilers.CannotBeMade.class))
        .isInstanceOfSatisfying(
            DiagnosticException.class,
            refused -> assertThat(refused.diagnostic().what()).contains("not today"));
  }

  @ParameterizedTest
  @MethodSource(NEWEST)
  void aProfilerThatDeclinesHearsNothingMoreAndTheProgramRuns(String version) {
    assertThat(run(version, TestProfilers.Declines.class).ending())
        .isEqualTo(new Ending.Completed(0));
    assertThat(of(Step.CallbackEntered.class).getLast().callback()).isInstanceOf(Initialize.class);
    assertThat(of(Step.Marked.class)).extracting(Step.Marked::text).containsExactly("hello");
  }

  @ParameterizedTest
  @MethodSource(NEWEST)
  void aThreadOfAProfilerMayAskAndClaimUntilTheRuntimeShutsDown(String version) {
    assertThat(run(version, TestProfilers.ClaimsFromItsThread.class).ending())
        .isEqualTo(new Ending.Completed(0));
    int claimer =
        of(Step.ThreadSeen.class).stream()
            .filter(seen -> seen.kind() == ThreadKind.PROFILER)
            .findFirst()
            .orElseThrow()
            .thread();
    assertThat(of(Step.Claimed.class)).isNotEmpty().allMatch(step -> step.thread() == claimer);
  }

  private Run run(String version, Class<? extends TestProfilers.Watching> profiler) {
    return RealClrs.running(version, "Hello").run(NamedProfiler.of(profiler), steps::add);
  }

  private <T extends Step> List<T> of(Class<T> kind) {
    return steps.stream().filter(kind::isInstance).map(kind::cast).toList();
  }
}
