package io.github.clrsim.laws.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.callback.AssemblyCallback.AssemblyLoadFinished;
import io.github.clrsim.api.callback.Callback;
import io.github.clrsim.api.callback.FunctionCallback.JITCompilationFinished;
import io.github.clrsim.api.callback.FunctionCallback.JITCompilationStarted;
import io.github.clrsim.api.callback.GarbageCollectionCallback.GarbageCollectionFinished;
import io.github.clrsim.api.callback.GarbageCollectionCallback.GarbageCollectionStarted;
import io.github.clrsim.api.callback.ModuleCallback.ModuleLoadFinished;
import io.github.clrsim.api.callback.SuspensionCallback.RuntimeSuspendFinished;
import io.github.clrsim.api.callback.SuspensionCallback.RuntimeSuspendStarted;
import io.github.clrsim.api.callback.ThreadCallback.ThreadCreated;
import io.github.clrsim.api.corprof.CorPrfGcReason;
import io.github.clrsim.api.corprof.CorPrfSuspendReason;
import io.github.clrsim.api.event.EventMask;
import io.github.clrsim.api.id.AssemblyId;
import io.github.clrsim.api.id.FunctionId;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.id.ThreadId;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.api.trace.TraceGap;
import io.github.clrsim.kit.TraceBuilder;
import io.github.clrsim.laws.Judge;
import io.github.clrsim.laws.Laws;
import io.github.clrsim.laws.judge.TraceContext;
import io.github.clrsim.laws.judge.Verdict;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What is held against the runtime's own events, and what is not known of them. */
class EventPipeLawsTest {
  private static final TraceContext EVENTS =
      new TraceContext("net9.0", EventMask.ALL, TraceContext.Source.EVENTPIPE);

  private static final FunctionId FUNCTION = new FunctionId(0x700);
  private static final Callback BORN = new ThreadCreated(new ThreadId(0x900));
  private static final Callback COMPILES = new JITCompilationStarted(FUNCTION, true);
  private static final Callback COMPILED = new JITCompilationFinished(FUNCTION, HResult.S_OK, true);
  private static final Callback STOPS =
      new RuntimeSuspendStarted(CorPrfSuspendReason.COR_PRF_SUSPEND_FOR_GC);
  private static final Callback STANDS = new RuntimeSuspendFinished();
  private static final Callback COLLECTS =
      new GarbageCollectionStarted(
          List.of(true, false, false, false, false), CorPrfGcReason.COR_PRF_GC_OTHER);
  private static final Callback COLLECTED = new GarbageCollectionFinished();

  private static Verdict verdict(List<Step> steps) {
    Judge judge = Judge.of(Laws.all(), EVENTS);
    steps.forEach(judge);
    return judge.verdict();
  }

  private static Verdict verdict(TraceBuilder history) {
    return verdict(history.steps());
  }

  private static String broken(TraceBuilder history) {
    return verdict(history) instanceof Verdict.Broken broken ? broken.law().name() : "";
  }

  @Test
  void everyLawThatMayHaveAnOccasionIsALaw() {
    assertThat(EventPipeLaws.among(Laws.all(), _ -> true))
        .extracting(law -> law.name())
        .containsExactlyInAnyOrderElementsOf(EventPipeLaws.names());
  }

  @Test
  void whatBeganBeforeTheRecordingEndsWithoutABeginning() {
    assertThat(verdict(TraceBuilder.begins().gets(COMPILED, COMPILES, COMPILED, COMPILED)))
        .isEqualTo(Verdict.kept());
    assertThat(verdict(TraceBuilder.begins().gets(COLLECTED, STANDS))).isEqualTo(Verdict.kept());
  }

  @Test
  void aThreadThatIsThereFromItsBeginningHasBegunWhatItEnds() {
    assertThat(broken(TraceBuilder.begins().gets(BORN, COMPILES, COMPILED, COMPILED)))
        .isEqualTo("CompilationsNest");
  }

  @Test
  void ofWhatIsNotRecordedNoBeginningIsMissed() {
    // The beginnings of compilations are verbose events, their ends are not.
    assertThat(verdict(TraceBuilder.begins().gets(BORN, COMPILED, COMPILED)))
        .isEqualTo(Verdict.kept());
  }

  @Test
  void collectionsAndStandstillsAreKnownFromTheFirstOn() {
    assertThat(broken(TraceBuilder.begins().gets(STOPS, STANDS, COLLECTS, COLLECTS)))
        .isEqualTo("ACollectionIsToldInItsOrder");
    assertThat(broken(TraceBuilder.begins().gets(STOPS, STANDS, STANDS)))
        .isEqualTo("AStandstillIsToldInItsOrder");
    assertThat(broken(TraceBuilder.begins().gets(STOPS, COLLECTS)))
        .isEqualTo("WhoCollectsHasStoppedTheRuntime");
  }

  @Test
  void behindAGapNothingIsJudged() {
    TraceBuilder history = TraceBuilder.begins().gets(BORN, COMPILES, COMPILED, COMPILED);
    List<Step> steps = new ArrayList<>(history.steps());
    steps.add(3, new Step.Marked(0, TraceGap.mark("events of this thread were lost")));

    assertThat(verdict(steps)).isEqualTo(Verdict.kept());
  }

  @Test
  void theOrderOfTheCallbacksOfALoadIsNotJudged() {
    assertThat(
            verdict(
                TraceBuilder.begins()
                    .gets(
                        BORN,
                        new AssemblyLoadFinished(new AssemblyId(0x10), HResult.S_OK),
                        new ModuleLoadFinished(new ModuleId(0x20), HResult.S_OK))))
        .isEqualTo(Verdict.kept());
  }
}
