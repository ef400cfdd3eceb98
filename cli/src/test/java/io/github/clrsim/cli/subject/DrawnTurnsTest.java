package io.github.clrsim.cli.subject;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.NamedProfiler;
import io.github.clrsim.api.callback.ThreadCallback.ThreadNameChanged;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.compare.Execution;
import io.github.clrsim.compare.account.TurnOrder;
import io.github.clrsim.compare.account.Woven;
import io.github.clrsim.explorer.choice.Choices;
import io.github.clrsim.explorer.schedule.Scheduling;
import io.github.clrsim.fixtures.Fixtures;
import io.github.clrsim.model.SimulatedClr;
import io.github.clrsim.model.loader.Assemblies;
import io.github.clrsim.model.profile.RuntimeProfile;
import io.github.clrsim.model.scenario.Scenario;
import io.github.clrsim.profiler.scenario.ScenarioAgent;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class DrawnTurnsTest {
  private static final NamedProfiler AGENT =
      new NamedProfiler(ScenarioAgent.class.getName(), List.of(), Map.of());

  private static final Assemblies ASSEMBLIES = Assemblies.read(Fixtures.shipped());

  private static final Woven THREE =
      Woven.of(
          Scenario.parse(
              "three",
              """
              entry PluginHost
              thread main
                context c collectible
                start one
                start two
                load c Plugin
                type c Garden.Seed
                mark between
              thread one
                context d collectible
                load d Plugin
                type d Garden.Plant
              thread two
                context e
                load e Plugin
              """));

  private static final int SEEDS = 40;

  @Test
  void theOrderFollowsFromTheSeed() {
    Set<List<String>> orders = new HashSet<>();
    for (long seed = 0; seed < SEEDS; seed++) {
      List<String> order = TurnOrder.of(THREE, performed(seed)).marks();

      assertThat(order).isEqualTo(TurnOrder.of(THREE, performed(seed)).marks());
      assertThat(order).containsExactlyInAnyOrderElementsOf(THREE.marks().keySet());
      orders.add(order);
    }
    assertThat(orders).hasSizeGreaterThan(SEEDS * 3 / 4);
  }

  @Test
  void eachThreadKeepsToItsOwnOrder() {
    for (long seed = 0; seed < SEEDS; seed++) {
      Map<String, Integer> passed = new HashMap<>();
      for (String mark : TurnOrder.of(THREE, performed(seed)).marks()) {
        int place = passed.merge(Woven.threadOf(mark), 1, Integer::sum) - 1;
        assertThat(mark).isEqualTo(Woven.threadOf(mark) + "." + place);
      }
    }
  }

  @Test
  void whoIsStartedLaterMayBeginEarlier() {
    Set<Boolean> isLaterFirst = new HashSet<>();
    for (long seed = 0; seed < SEEDS; seed++) {
      List<String> order = TurnOrder.of(THREE, performed(seed)).marks();
      isLaterFirst.add(order.indexOf("two.0") < order.indexOf("one.0"));
    }
    assertThat(isLaterFirst).containsExactlyInAnyOrder(false, true);
  }

  /** Between two marks all callbacks are on one thread, but for threads that begin or end there. */
  @Test
  void nobodyIsInterruptedAmidAnAction() {
    Set<String> threadsWithLoads = new TreeSet<>();
    for (long seed = 0; seed < SEEDS; seed++) {
      int turn = -1;
      for (Step step : performed(seed)) {
        if (step instanceof Step.CallbackEntered entered) {
          String name = entered.callback().methodName();
          if (entered.callback() instanceof ThreadNameChanged named && THREE.isOwn(named.name())) {
            turn = entered.thread();
          } else if (turn >= 0 && !name.startsWith("Thread") && !name.equals("Shutdown")) {
            assertThat(entered.thread()).as("%s under seed %d", step, seed).isEqualTo(turn);
            threadsWithLoads.add("thread " + entered.thread());
          }
        }
      }
    }
    assertThat(threadsWithLoads).hasSize(3);
  }

  private static List<Step> performed(long seed) {
    Scheduling scheduling = Scheduling.standard().by(new DrawnTurns(THREE, seed));
    return Execution.of(
            SimulatedClr.of(
                THREE.scenario(),
                RuntimeProfile.named("net9.0"),
                ASSEMBLIES,
                Choices.calm(),
                scheduling),
            AGENT)
        .steps();
  }
}
