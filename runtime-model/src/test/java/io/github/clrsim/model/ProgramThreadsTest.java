package io.github.clrsim.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.Run.Ending;
import io.github.clrsim.api.callback.CorProfilerCallback;
import io.github.clrsim.api.callback.LifecycleCallback.Initialize;
import io.github.clrsim.api.callback.ThreadCallback.ThreadCreated;
import io.github.clrsim.api.callback.ThreadCallback.ThreadNameChanged;
import io.github.clrsim.api.corprof.CorPrfMonitor;
import io.github.clrsim.api.id.ThreadId;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.explorer.choice.Choices;
import io.github.clrsim.model.Simulations.Simulated;
import io.github.clrsim.model.profile.RuntimeProfile;
import io.github.clrsim.model.scenario.Scenario;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Threads of the program that get names, do work of the pool or stay in a loop. */
class ProgramThreadsTest {
  private static Simulated run(String profile, String program) {
    Scenario scenario = Scenario.parse("s", "entry PluginHost; thread main; " + program);
    return Simulations.run(
        scenario, RuntimeProfile.named(profile), Choices.calm(), HeapWatching.class);
  }

  /** Which threads came, in order, and in front of which of them a name was told. */
  private static List<String> told(Simulated run) {
    List<String> told = new ArrayList<>();
    List<ThreadId> ids = new ArrayList<>();
    for (Step step : run.steps()) {
      if (step instanceof Step.CallbackEntered(int _, ThreadNameChanged(var id, String name))) {
        told.add((ids.contains(id) ? "named " : "named before ") + name);
      } else if (step instanceof Step.CallbackEntered(int _, ThreadCreated(var id))) {
        ids.add(id);
        told.add("created");
      }
    }
    return told.subList(told.lastIndexOf("named before begin") + 1, told.size());
  }

  @ParameterizedTest
  @ValueSource(strings = {"net3.1", "net9.0"})
  void aThreadHasItsNameBeforeItComesOrWhileItRuns(String profile) {
    assertThat(
            told(
                run(
                    profile,
                    "mark begin; name early one; start early; join early; start late; join late;"
                        + " thread early; thread late; name late two")))
        .containsExactly("named before one", "created", "created", "named two");
  }

  /** Asks for the handle of each thread that gets a name. */
  public static final class AsksForHandles implements CorProfilerCallback {
    private final ProfilerHost host;

    public AsksForHandles(ProfilerHost host) {
      this.host = host;
    }

    @Override
    public HResult initialize(Initialize event) {
      return host.info().setEventMask(CorPrfMonitor.COR_PRF_MONITOR_THREADS);
    }

    @Override
    public HResult threadNameChanged(ThreadNameChanged event) {
      return host.info().getHandleFromThread(event.threadId()).hresult();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"net3.1", "net8.0", "net9.0", "net10.0"})
  void aThreadHasAHandleFromItsStartOnAndBeforeItComes(String profile) {
    Scenario scenario =
        Scenario.parse(
            "s",
            "entry PluginHost; thread main; name a one; start a; name a two; join a; thread a;"
                + " type default System.Object");
    Simulated run =
        Simulations.run(
            scenario, RuntimeProfile.named(profile), Choices.calm(), AsksForHandles.class);

    assertThat(run.run().ending()).isEqualTo(new Ending.Completed(0));
    assertThat(told(run)).endsWith("named before one", "named before two", "created");
    assertThat(run.steps())
        .filteredOn(step -> step instanceof Step.CallAnswered answered && isForAHandle(answered))
        .map(step -> ((Step.CallAnswered) step).outcome().hresult())
        .endsWith(HResult.E_INVALIDARG, HResult.S_OK);
  }

  private static boolean isForAHandle(Step.CallAnswered answered) {
    return answered.method().equals("GetHandleFromThread");
  }

  /** Its object is made by who comes first, with callbacks in which the others go on. */
  @ParameterizedTest
  @ValueSource(strings = {"net3.1", "net9.0"})
  void aThreadIsTheSameWhoeverNamesItFirstAndWhileAnotherStartsIt(String profile) {
    Scenario scenario =
        Scenario.parse(
            "s",
            "entry PluginHost; thread main; start a; start b; start c; join a; join b; join c;"
                + " thread a; name c one; thread b; name c two; thread c;"
                + " type default System.Object");
    Set<String> seen = new HashSet<>();
    for (long seed = 0; seed < 200; seed++) {
      Simulated run =
          Simulations.run(
              scenario, RuntimeProfile.named(profile), Choices.seeded(seed), HeapWatching.class);
      assertThat(run.run().ending()).as("seed %d", seed).isEqualTo(new Ending.Completed(0));
      Set<ThreadId> named = new HashSet<>();
      for (Step step : run.steps()) {
        if (step instanceof Step.CallbackEntered(int _, ThreadNameChanged(var id, String name))
            && List.of("one", "two").contains(name)) {
          named.add(id);
        }
      }
      assertThat(named).as("seed %d", seed).hasSizeLessThan(2);
      seen.addAll(told(run));
    }
    assertThat(seen).contains("named one", "named two", "named before one", "named before two");
  }

  @ParameterizedTest
  @ValueSource(strings = {"net3.1", "net9.0"})
  void aNameAfterTheEndIsToldToNobody(String profile) {
    assertThat(
            told(
                run(
                    profile,
                    "mark begin; start gone; join gone; name gone late; thread gone; type default"
                        + " System.Object")))
        .containsExactly("created");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "net3.1 | created, named before item, created, named before again",
        "net9.0 | created, named .NET TP Worker, named before .NET TP Gate, named before item,"
            + " created, named before again",
      })
  void theThreadPoolComesWithItsFirstItem(String profile, String expected) {
    assertThat(told(run(profile, "mark begin; pool item; pool again")))
        .containsExactly(expected.split(", ", -1));
  }

  @ParameterizedTest
  @ValueSource(strings = {"net3.1", "net9.0"})
  void aThreadStaysInItsLoopUntilItIsStopped(String profile) {
    String program = "load default Workshop; start round; %s join round; thread round;";
    String loop = "spin default Workshop.Tools::Loop";

    assertThat(run(profile, program.formatted("gc 2; stop round;") + loop).run().ending())
        .isEqualTo(new Ending.Completed(0));
    assertThat(run(profile, program.formatted("") + loop).run().ending())
        .isInstanceOfSatisfying(
            Ending.Inconclusive.class,
            refused ->
                assertThat(refused.diagnostic().what())
                    .contains("The program waits for itself", "the loop of Workshop.Tools::Loop"));
  }
}
