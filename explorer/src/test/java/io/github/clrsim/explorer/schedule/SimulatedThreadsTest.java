package io.github.clrsim.explorer.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.clrsim.explorer.choice.Choices;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class SimulatedThreadsTest {
  private static final Ending FINISHED = new Ending.Finished();

  @Test
  void calmChoicesMeanNoSwitchBeforeAThreadEnds() {
    var events = new ArrayList<String>();
    Execution execution =
        Simulation.calm(
            threads -> {
              for (String name : List.of("a", "b")) {
                threads.spawn(
                    name,
                    () -> {
                      events.add(name + 1);
                      threads.point();
                      events.add(name + 2);
                    });
              }
            });
    assertThat(execution.ending()).isEqualTo(FINISHED);
    assertThat(execution.steps()).isEqualTo(4);
    assertThat(events).containsExactly("a1", "a2", "b1", "b2");
  }

  @Test
  void aRandomWalkSoonFindsALostUpdate() {
    int found = 0;
    for (long seed = 0; seed < 100; seed++) {
      var counter = new AtomicInteger();
      Simulation.walk(
          seed,
          threads -> {
            Runnable increment =
                () -> {
                  threads.point();
                  int read = counter.get();
                  threads.point();
                  counter.set(read + 1);
                };
            threads.spawn("one", increment);
            threads.spawn("two", increment);
          });
      found += counter.get() == 1 ? 1 : 0;
    }
    assertThat(found).as("lost updates in 100 walks").isBetween(20, 80);
  }

  @Test
  void aThreadSpawnedDuringTheRunTakesPart() {
    var events = new ArrayList<String>();
    Execution execution =
        Simulation.calm(
            threads ->
                threads.spawn(
                    "parent",
                    () -> {
                      SimulatedThread child =
                          threads.spawn("child", () -> events.add(threads.current().name()));
                      threads.await("the child to end", child::hasEnded);
                      events.add(threads.current() + ", " + child);
                    }));
    assertThat(execution.threads()).isEqualTo(2);
    assertThat(events).containsExactly("child", "thread 0 (parent), thread 1 (child)");
  }

  @Test
  void theJavaThreadCarriesTheSimulatedName() {
    var names = new ArrayList<String>();
    Simulation.calm(
        threads -> threads.spawn("worker", () -> names.add(Thread.currentThread().getName())));
    assertThat(names).containsExactly("worker");
  }

  @Test
  void anAwaitedConditionHoldsWhenTheThreadGoesOn() {
    for (long seed = 0; seed < 50; seed++) {
      var on = new AtomicBoolean();
      var held = new AtomicInteger();
      Execution execution =
          Simulation.walk(
              seed,
              threads -> {
                threads.spawn(
                    "switch",
                    () -> {
                      for (int i = 0; i < 9; i++) {
                        threads.point();
                        on.set(!on.get());
                      }
                    });
                for (int i = 0; i < 2; i++) {
                  threads.spawn(
                      "watcher",
                      () -> {
                        threads.await("the switch", on::get);
                        held.addAndGet(on.get() ? 1 : 0);
                      });
                }
              });
      assertThat(execution.ending()).isEqualTo(FINISHED);
      assertThat(held).hasValue(2);
    }
  }

  @Test
  void theLoopOfABackgroundThreadEndsWithTheOthers() {
    for (long seed = 0; seed < 50; seed++) {
      var rounds = new AtomicInteger();
      var left = new AtomicBoolean();
      Execution execution =
          Simulation.walk(
              seed,
              threads -> {
                threads.spawnBackground(
                    "sampler",
                    () -> {
                      while (threads.pause()) {
                        rounds.incrementAndGet();
                      }
                      left.set(true);
                    });
                threads.spawn(
                    "worker",
                    () -> {
                      for (int i = 0; i < 10; i++) {
                        threads.point();
                      }
                    });
              });
      assertThat(execution.ending()).isEqualTo(FINISHED);
      assertThat(left).isTrue();
      assertThat(rounds.get()).isLessThanOrEqualTo(11);
    }
  }

  @Test
  void aPauseLetsAnotherThreadStepFirstEvenInTheCalmestRun() {
    var events = new ArrayList<String>();
    Simulation.calm(
        threads -> {
          threads.spawn(
              "polite",
              () -> {
                events.add("before");
                assertThat(threads.pause()).isTrue();
                events.add("after");
              });
          threads.spawn("other", () -> events.add("other"));
        });
    assertThat(events).containsExactly("before", "other", "after");
  }

  @Test
  void aPauseEndsOnceAnotherThreadHasTakenOneStep() {
    var events = new ArrayList<String>();
    Strategy lowestNumber = Strategy.following(ready -> 0, Strategy.calm());
    Engine.virtual()
        .run(
            Limits.standard(),
            lowestNumber,
            Choices.seeded(1),
            threads -> {
              threads.spawn(
                  "polite",
                  () -> {
                    threads.pause();
                    events.add("after");
                  });
              threads.spawn(
                  "other",
                  () -> {
                    for (int i = 0; i < 3; i++) {
                      events.add("step " + i);
                      threads.point();
                    }
                  });
            });
    assertThat(events).containsExactly("step 0", "after", "step 1", "step 2");
  }

  @Test
  void threadsThatOnlyPauseDoNotWaitForOneAnotherForEver() {
    Execution execution =
        Simulation.walk(
            1,
            threads -> {
              for (String name : List.of("a", "b")) {
                threads.spawn(
                    name,
                    () -> {
                      for (int i = 0; i < 5; i++) {
                        threads.pause();
                      }
                    });
              }
            });
    assertThat(execution.ending()).isEqualTo(FINISHED);
  }

  @Test
  void aBackgroundThreadThatWaitsForNothingIsDroppedWithoutBlame() {
    Execution execution =
        Simulation.walk(
            1,
            threads -> {
              threads.spawnBackground("waiter", () -> threads.await("never", () -> false));
              threads.spawn("worker", threads::point);
            });
    assertThat(execution.ending()).isEqualTo(FINISHED);
  }

  @Test
  @SuppressWarnings("ThreadPriorityCheck") // That it is a scheduling point is what is tested.
  void yieldingOfItsOwnIsASchedulingPoint() {
    var events = new ArrayList<String>();
    Strategy other = (ready, choices) -> choices.decided(ready.count(), ready.count() - 1);
    Engine.virtual()
        .run(
            Limits.standard(),
            other,
            Choices.calm(),
            threads -> {
              // Calm recorded choices overrule the strategy, so "a" starts and stays.
              threads.spawn("a", () -> events.add("a"));
              threads.spawn("b", () -> events.add("b"));
            });
    assertThat(events).containsExactly("a", "b");
    events.clear();
    Engine.virtual()
        .run(
            Limits.standard(),
            other,
            Choices.seeded(1),
            threads -> {
              threads.spawn("a", () -> events.add("a"));
              threads.spawn(
                  "b",
                  () -> {
                    events.add("b1");
                    Thread.yield();
                    events.add("b2");
                  });
            });
    assertThat(events).containsExactly("b1", "a", "b2");
  }

  @Test
  void onlyTheRunningThreadMayUseTheThreads() {
    var leaked = new ArrayList<SimulatedThreads>();
    Simulation.calm(
        threads -> {
          assertThatThrownBy(threads::point).isInstanceOf(IllegalStateException.class);
          leaked.add(threads);
          threads.spawn("a", threads::point);
        });
    assertThatThrownBy(leaked.getFirst()::point).isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(() -> leaked.getFirst().spawn("late", () -> {}))
        .isInstanceOf(IllegalStateException.class);
  }
}
