package io.github.clrsim.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.clrsim.api.NamedProfiler;
import io.github.clrsim.api.Run;
import io.github.clrsim.api.callback.ModuleCallback.ModuleLoadFinished;
import io.github.clrsim.api.callback.Reply;
import io.github.clrsim.api.callback.ThreadCallback.ThreadNameChanged;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.id.ThreadId;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.compare.account.KeptThread;
import io.github.clrsim.compare.account.TurnOrder;
import io.github.clrsim.compare.account.Woven;
import io.github.clrsim.explorer.choice.Choices;
import io.github.clrsim.fixtures.Fixtures;
import io.github.clrsim.model.SimulatedClr;
import io.github.clrsim.model.loader.Assemblies;
import io.github.clrsim.model.profile.RuntimeProfile;
import io.github.clrsim.model.scenario.Scenario;
import io.github.clrsim.profiler.scenario.ScenarioAgent;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** One thread is kept in a callback while another performs an action. */
class KeptThreadTest {
  private static final Assemblies ASSEMBLIES = Assemblies.read(Fixtures.shipped());

  private static final Woven TWO =
      Woven.of(
          Scenario.parse(
              "two",
              "entry PluginHost; thread main; start other; context c; load c Plugin;"
                  + " type c Garden.Seed; thread other; context d; load d Plugin"));

  private static final KeptThread KEPT = new KeptThread("main.3", 1, "other.1");

  @Test
  void aMarkStandsBehindTheActionItIsKeptFor() {
    assertThat(TWO.keeping(KEPT).scenario().line())
        .isEqualTo(
            "entry PluginHost; thread main; mark main.0; mark main.1; start other; mark main.2;"
                + " context c; mark main.3; load c Plugin; mark main.4; type c Garden.Seed; join"
                + " other; thread other; mark other.0; mark other.1; context d; mark held; mark"
                + " other.2; load d Plugin");
    assertThat(TWO.keeping(new KeptThread("main.3", 1, "other.2")).scenario().line())
        .endsWith("mark other.2; load d Plugin; mark held");
    assertThat(TWO.keeping(KEPT).names()).contains("held");
  }

  @Test
  void whatIsPassedMeanwhileIsNested() {
    Woven kept = TWO.keeping(KEPT);
    TurnOrder order =
        TurnOrder.of(
            kept,
            List.of(
                named(0, "main.3"),
                done(0, "ThreadNameChanged"),
                inside(0),
                named(1, "other.1"),
                done(1, "ThreadNameChanged"),
                named(1, "held"),
                done(1, "ThreadNameChanged"),
                done(0, "ModuleLoadFinished"),
                named(1, "other.2")));

    assertThat(texts(order)).containsExactly("main.3", "+other.1", "+held", "other.2");
    assertThat(order.lines()).containsExactly("main.3", "+other.1", "other.2");
    assertThat(order.marks()).containsExactly("main.3", "other.1", "other.2");
    assertThat(KEPT.option(kept, order)).isEqualTo("main.3 1 held 15000 PluginHost,Plugin other.1");
    assertThat(KEPT.option(kept)).isEqualTo("main.3 1 held 8 PluginHost,Plugin");
  }

  /** Else it would ask other questions than where one was kept in vain. */
  @Test
  void whoIsKeptInVainIsNotKeptWhereThreadsFollowTheOrder() {
    assertThat(KEPT.option(TWO.keeping(KEPT), order("main.3", "other.1")))
        .isEqualTo("main.3 1 main.3 8 PluginHost,Plugin");
  }

  /** What is loaded is waited for to the end; else who waited and who was kept go on at once. */
  @Test
  void whoWaitsWhileAnotherIsKeptIsNotOrdered() {
    List<Step> waiting = List.of(named(0, "main.4"), inside(0), named(1, "other.1"));
    List<Step> done = new ArrayList<>(waiting);
    done.add(named(1, "held"));
    KeptThread amidType = new KeptThread("main.4", 1, "other.1");

    assertThat(isOrdered(TWO, amidType, waiting)).isFalse();
    assertThat(isOrdered(TWO, amidType, done)).isTrue();
    assertThat(isOrdered(TWO, amidType, List.of(named(0, "main.4"), inside(0)))).isTrue();
    assertThat(isOrdered(TWO, KEPT, List.of(named(0, "main.3"), inside(0), named(1, "other.1"))))
        .isTrue();
  }

  /** Whoever waits has its turn, for which the third would wait as well. */
  @Test
  void behindWhoWaitsForALoadNobodyElseHasATurn() {
    List<Step> one = List.of(named(0, "main.3"), inside(0), named(1, "other.1"));
    List<Step> another = new ArrayList<>(one);
    another.add(named(2, "third.1"));
    List<Step> done = new ArrayList<>(another);
    done.add(named(1, "held"));
    Woven three =
        Woven.of(
            Scenario.parse(
                "three",
                "entry PluginHost; thread main; start other; context c; load c Plugin; start third;"
                    + " thread other; context d; load d Plugin; thread third; context e; context"
                    + " f"));

    assertThat(isOrdered(three, KEPT, one)).isTrue();
    assertThat(isOrdered(three, KEPT, another)).isFalse();
    assertThat(isOrdered(three, KEPT, done)).isTrue();
  }

  @Test
  void itIsDrawnAmongActionsBehindWhichAnotherThreadGoesOn() {
    TurnOrder order =
        order("main.0", "main.1", "other.0", "main.2", "main.3", "other.1", "main.4", "other.2");
    for (long seed = 0; seed < 50; seed++) {
      Optional<KeptThread> drawn = KeptThread.drawn(TWO, order, seed);

      assertThat(drawn.map(KeptThread::at))
          .isIn(Optional.empty(), Optional.of("main.3"), Optional.of("main.4"));
      drawn.ifPresent(
          it ->
              assertThat(it.during()).isEqualTo(it.at().equals("main.3") ? "other.1" : "other.2"));
      assertThat(KeptThread.drawn(TWO, order, seed)).isEqualTo(drawn);
    }
    assertThat(KeptThread.drawn(TWO, order("main.0", "main.3", "main.4"), 1)).isEmpty();
  }

  /** Nobody is switched from here but where it pauses, or ends. */
  @Test
  void theProfilerKeepsItUntilTheOtherHasDoneThat() {
    Woven kept = TWO.keeping(KEPT);

    Execution run = performed(kept, kept.kept().orElseThrow().option(kept));

    assertThat(run.ending()).isEqualTo(new Run.Ending.Completed(0));
    assertThat(texts(TurnOrder.of(kept, run.steps())))
        .containsSequence("main.3", "+other.0", "+other.1", "+held")
        .endsWith("main.4");
  }

  /** The other waits for the first to load the assembly. */
  @Test
  void theProfilerGivesUpWhenNobodyCanGoOn() {
    Woven both =
        Woven.of(
            Scenario.parse(
                "both",
                "entry PluginHost; thread main; context c; start other; load c Plugin; type c"
                    + " Garden.Seed; thread other; load c Plugin; type c Garden.Plant"));
    Woven kept = both.keeping(new KeptThread("main.3", 1, "other.1"));

    Execution run = performed(kept, kept.kept().orElseThrow().option(kept));

    assertThat(run.ending()).isEqualTo(new Run.Ending.Completed(0));
    assertThat(texts(TurnOrder.of(kept, run.steps())))
        .containsSequence("main.3", "+other.0", "+other.1")
        .doesNotContain("+held");
  }

  @Test
  void whatDoesNotSayWhoIsKeptIsADiagnostic() {
    for (String wrong : List.of("", "main.3", "main.3 one held 8 Plugin", "main.3 1 held 8")) {
      assertThatThrownBy(() -> requireRefused(performed(TWO, wrong)))
          .hasMessageContaining("does not say who is kept")
          .hasMessageContaining("option hold of profiler scenario-agent");
    }
  }

  private static void requireRefused(Execution run) {
    if (run.ending() instanceof Run.Ending.Inconclusive refused) {
      throw refused.diagnostic().thrown();
    }
  }

  private static Execution performed(Woven woven, String option) {
    return Execution.of(
        SimulatedClr.of(
            woven.scenario(), RuntimeProfile.named("net9.0"), ASSEMBLIES, Choices.calm()),
        new NamedProfiler(
            ScenarioAgent.class.getName(), List.of(), Map.of(ScenarioAgent.HOLD_OPTION, option)));
  }

  private static Step named(int thread, String name) {
    return new Step.CallbackEntered(thread, new ThreadNameChanged(new ThreadId(1), name));
  }

  private static boolean isOrdered(Woven plain, KeptThread thread, List<Step> steps) {
    Woven kept = plain.keeping(thread);
    return thread.isOrdered(kept, () -> TurnOrder.of(kept, steps));
  }

  private static TurnOrder order(String... marks) {
    return new TurnOrder(Stream.of(marks).map(it -> new TurnOrder.Turn(it, false)).toList());
  }

  private static List<String> texts(TurnOrder order) {
    return order.turns().stream().map(TurnOrder.Turn::toString).toList();
  }

  private static Step inside(int thread) {
    return new Step.CallbackEntered(thread, new ModuleLoadFinished(new ModuleId(1), HResult.S_OK));
  }

  private static Step done(int thread, String callback) {
    return new Step.CallbackReturned(thread, callback, Reply.of(HResult.S_OK));
  }
}
