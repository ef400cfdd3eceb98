package io.github.clrsim.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.callback.Callback;
import io.github.clrsim.api.callback.GarbageCollectionCallback.GarbageCollectionFinished;
import io.github.clrsim.api.callback.GarbageCollectionCallback.GarbageCollectionStarted;
import io.github.clrsim.api.callback.GarbageCollectionCallback.HandleCreated;
import io.github.clrsim.api.callback.GarbageCollectionCallback.ObjectAllocated;
import io.github.clrsim.api.callback.Reply;
import io.github.clrsim.api.callback.ThreadCallback.ThreadNameChanged;
import io.github.clrsim.api.corprof.CorPrfGcReason;
import io.github.clrsim.api.event.EventMask;
import io.github.clrsim.api.event.EventWords;
import io.github.clrsim.api.id.ClassId;
import io.github.clrsim.api.id.GCHandleId;
import io.github.clrsim.api.id.ObjectId;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.compare.account.Difference;
import io.github.clrsim.compare.account.Woven;
import io.github.clrsim.explorer.choice.Choices;
import io.github.clrsim.fixtures.Fixtures;
import io.github.clrsim.model.SimulatedClr;
import io.github.clrsim.model.loader.Assemblies;
import io.github.clrsim.model.profile.RuntimeProfile;
import io.github.clrsim.model.scenario.Scenario;
import io.github.clrsim.profiler.scenario.ScenarioAgent;
import io.github.clrsim.profiler.shipped.ShippedProfiler;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What the runtime collects and allocates for itself is no divergence, and nothing else is let. */
class UnaskedCollectionsTest {
  private static final Assemblies ASSEMBLIES = Assemblies.read(Fixtures.shipped());
  private static final String ALL = "loads,threads,gc,COR_PRF_MONITOR_OBJECT_ALLOCATED";
  private static final String LARGE = "loads,threads,gc,COR_PRF_HIGH_MONITOR_LARGEOBJECT_ALLOCATED";
  private static final String MAKE = "main.1";
  private static final String COLLECT = "main.2";

  private static final Woven PROGRAM =
      Woven.of(
          Scenario.parse(
              "made",
              "entry PluginHost; thread main; new one default System.Object; gc 0; forget one"));

  /** N117. */
  @Test
  void aCollectionThatTheRealRuntimeBeginsByItselfIsLegal() {
    Execution run = performed(ALL);
    Execution other = with(run, MAKE, collection(CorPrfGcReason.COR_PRF_GC_OTHER));

    assertThat(onlyOn(run, other)).isEmpty();
    assertThat(Comparison.of(PROGRAM, "net9.0", run, other).legal())
        .extracting(legal -> legal.variation().rule())
        .containsExactly("N117", "N117");
  }

  /** N117 says nothing of the simulation, of what was induced, or of one too many. */
  @Test
  void noOtherCollectionIs() {
    Execution run = performed(ALL);
    List<Callback> byItself = collection(CorPrfGcReason.COR_PRF_GC_OTHER);

    assertThat(onlyOn(with(run, MAKE, byItself), run)).hasSize(2);
    assertThat(onlyOn(run, with(run, MAKE, collection(CorPrfGcReason.COR_PRF_GC_INDUCED))))
        .hasSize(2);
    assertThat(onlyOn(run, with(run, COLLECT, byItself))).hasSize(2);
  }

  /** Who hears of large objects alone hears of tables, and of no object that `new` makes. */
  @Test
  void aTableOfTheRuntimesOwnIsNotTakenForTheObjectThatIsMade() {
    List<Callback> table =
        List.of(
            new ObjectAllocated(new ObjectId(0x7000), new ClassId(0x100)),
            new HandleCreated(new GCHandleId(0x200), new ObjectId(0x7000)));
    Execution large = performed(LARGE);
    Execution silent = without(performed(ALL));

    assertThat(onlyOn(large, with(large, MAKE, table))).isEmpty();
    // Where all objects are heard of, one that only the real runtime tells of is missing here.
    assertThat(onlyOn(silent, with(silent, MAKE, table))).isNotEmpty();
  }

  private static List<Callback> collection(CorPrfGcReason reason) {
    return List.of(
        new GarbageCollectionStarted(List.of(true, false, false, false, false), reason),
        new GarbageCollectionFinished());
  }

  private static Execution performed(String events) {
    EventMask mask = EventWords.read(events, "9.0.5");
    return Execution.of(
        SimulatedClr.of(PROGRAM.scenario(), RuntimeProfile.NET_9_0, ASSEMBLIES, Choices.calm()),
        ShippedProfiler.named("scenario-agent")
            .profiler()
            .with(ScenarioAgent.EVENTS_OPTION, Integer.toHexString(mask.low()))
            .with(ScenarioAgent.HIGH_EVENTS_OPTION, Integer.toHexString(mask.high())));
  }

  private static List<String> onlyOn(Execution simulated, Execution real) {
    return Comparison.of(PROGRAM, "net9.0", simulated, real).divergent().stream()
        .filter(Difference.OnlyOn.class::isInstance)
        .map(Difference::text)
        .toList();
  }

  /** The same, where these come behind a mark. */
  private static Execution with(Execution run, String mark, List<Callback> callbacks) {
    List<Step> steps = new ArrayList<>();
    for (Step step : run.steps()) {
      steps.add(step);
      if (step instanceof Step.CallbackReturned(int thread, String method, Reply _)
          && method.equals("ThreadNameChanged")
          && markOf(steps, thread).equals(mark)) {
        for (Callback callback : callbacks) {
          steps.add(new Step.CallbackEntered(thread, callback));
          steps.add(
              new Step.CallbackReturned(thread, callback.methodName(), Reply.of(HResult.S_OK)));
        }
      }
    }
    assertThat(steps).hasSizeGreaterThan(run.steps().size());
    return new Execution(steps, run.ending());
  }

  private static String markOf(List<Step> steps, int thread) {
    return steps.reversed().stream()
        .filter(step -> step.thread() == thread)
        .filter(Step.CallbackEntered.class::isInstance)
        .map(step -> ((Step.CallbackEntered) step).callback())
        .filter(ThreadNameChanged.class::isInstance)
        .map(callback -> ((ThreadNameChanged) callback).name())
        .findFirst()
        .orElse("");
  }

  /** The same without what is said of objects that are made. */
  private static Execution without(Execution run) {
    List<Step> steps = new ArrayList<>();
    int skipped = -1;
    for (Step step : run.steps()) {
      if (step instanceof Step.CallbackEntered(int thread, Callback callback)
          && (callback instanceof ObjectAllocated || callback instanceof HandleCreated)) {
        skipped = thread;
      } else if (step.thread() == skipped) {
        skipped = step instanceof Step.CallbackReturned ? -1 : skipped;
      } else {
        steps.add(step);
      }
    }
    return new Execution(steps, run.ending());
  }
}
