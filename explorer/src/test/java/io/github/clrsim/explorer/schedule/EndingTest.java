package io.github.clrsim.explorer.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.clrsim.explorer.choice.Choices;
import io.github.clrsim.explorer.control.Control;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;
import org.junit.jupiter.api.Test;

class EndingTest {

  @SuppressWarnings("LockNotBeforeTry") // A thread that throws ends the execution and its locks.
  private static void lockBoth(SimulatedThreads threads, ReentrantLock one, ReentrantLock two) {
    threads.point();
    one.lock();
    threads.point();
    two.lock();
    two.unlock();
    one.unlock();
  }

  private static Execution crossedLocks(long seed) {
    return Simulation.walk(
        seed,
        threads -> {
          var left = new ReentrantLock();
          var right = new ReentrantLock();
          threads.spawn("left first", () -> lockBoth(threads, left, right));
          threads.spawn("right first", () -> lockBoth(threads, right, left));
        });
  }

  @Test
  void aDeadlockNamesBothThreadsWhatTheyAreParkedOnAndWhoHoldsIt() {
    int deadlocks = 0;
    for (long seed = 0; seed < 100; seed++) {
      Execution execution = crossedLocks(seed);
      assertThat(crossedLocks(seed)).isEqualTo(execution);
      if (execution.ending() instanceof Ending.Deadlocked deadlocked) {
        deadlocks++;
        assertThat(deadlocked.waiting())
            .extracting(waiting -> waiting.thread().name())
            .containsExactly("left first", "right first");
        assertThat(deadlocked.waiting())
            .allSatisfy(
                waiting ->
                    assertThat(waiting.what())
                        .contains("ReentrantLock$NonfairSync", "EndingTest.lockBoth"));
        assertThat(deadlocked.waiting().getFirst().what()).contains("held by right first");
        assertThat(deadlocked.waiting().getLast().what()).contains("held by left first");
      } else {
        assertThat(execution.ending()).isEqualTo(new Ending.Finished());
      }
    }
    assertThat(deadlocks).as("deadlocks in 100 walks").isBetween(10, 90);
  }

  @Test
  void whereTheStrategyBreaksAllThreadsKnowThatItIsOverWhileTheyAreUnwound() {
    List<Boolean> isOver = new ArrayList<>();
    var control = new Control(Integer::toString);
    Strategy breaking =
        new Strategy.Forwarding() {
          private int steps;

          @Override
          public Strategy strategy() {
            return Strategy.walk();
          }

          @Override
          public void steps(SimulatedThread thread) {
            if (++steps == 5) {
              throw new IllegalStateException("the fifth step");
            }
          }
        };
    Program program =
        threads -> {
          for (String name : List.of("one", "two", "three")) {
            threads.spawn(name, () -> pointsAndFarewell(threads, control, isOver));
          }
        };

    assertThatThrownBy(
            () -> Engine.platform().run(new Limits(99, 9), breaking, Choices.seeded(1), program))
        .hasMessage("the fifth step");

    assertThat(isOver).hasSize(3).containsOnly(true);
  }

  /** What stands in a {@code finally} may link something, of which the control hears. */
  private static void pointsAndFarewell(
      SimulatedThreads threads, Control control, List<Boolean> isOver) {
    try {
      control.linking();
      control.linked();
      for (int i = 0; i < 9; i++) {
        threads.point();
      }
    } finally {
      control.linking();
      control.linked();
      isOver.add(threads.isOver());
    }
  }

  @Test
  void aDeadlockGivesTheReasonOfAModelledWait() {
    Execution execution =
        Simulation.calm(
            threads -> {
              threads.spawn("loader", () -> threads.await("the type lock", () -> false));
              threads.spawnBackground("idle", () -> threads.await("work", () -> false));
            });
    assertThat(execution.ending())
        .isInstanceOfSatisfying(
            Ending.Deadlocked.class,
            deadlocked -> {
              assertThat(deadlocked.waiting()).hasSize(2);
              assertThat(deadlocked.text())
                  .containsPattern("thread 0 \\(loader\\), at \\S+, waits: the type lock\n")
                  .containsPattern("thread 1 \\(idle\\) \\[background\\], at \\S+, waits: work$");
            });
  }

  @Test
  void anEndlessLoopEndsAtTheStepLimit() {
    Execution execution =
        Simulation.calm(
            threads -> {
              threads.spawn(
                  "spinner",
                  () -> {
                    while (!threads.current().hasEnded()) {
                      threads.point();
                    }
                  });
              threads.spawn("starved", threads::point);
            });
    assertThat(execution.steps()).isEqualTo(5_000);
    assertThat(execution.ending())
        .isInstanceOfSatisfying(
            Ending.StepLimit.class,
            limit -> {
              assertThat(limit.steps()).isEqualTo(5_000);
              assertThat(limit.text())
                  .containsPattern("\\(spinner\\), at \\S+, waits: for its turn")
                  .doesNotContain("(starved)");
            });
  }

  @Test
  void aDeadlockBesideAPausingLoopIsFoundAtTheStepLimit() {
    Execution execution =
        Simulation.calm(
            threads -> {
              threads.spawn("stuck", () -> threads.await("what never comes", () -> false));
              threads.spawnBackground(
                  "sampler",
                  () -> {
                    while (threads.pause()) {
                      threads.point();
                    }
                  });
            });
    assertThat(execution.ending())
        .isInstanceOfSatisfying(
            Ending.StepLimit.class,
            limit ->
                assertThat(limit.text())
                    .containsPattern("\\(stuck\\), .* waits: what never comes"));
  }

  @Test
  void theExecutionEndsWithTheFirstThrow() {
    var thrown = new AssertionError("the profiler broke");
    var after = new AtomicInteger();
    Execution execution =
        Simulation.calm(
            threads -> {
              threads.spawn(
                  "thrower",
                  () -> {
                    threads.point();
                    throw thrown;
                  });
              threads.spawn("other", after::incrementAndGet);
            });
    assertThat(execution.ending())
        .isEqualTo(new Ending.Threw(new ThreadLabel(0, "thrower"), thrown));
    assertThat(after).hasValue(0);
  }

  @Test
  void aConditionThatThrowsIsBlamedOnItsThread() {
    var thrown = new IllegalStateException("no such lock");
    Execution execution =
        Simulation.calm(
            threads ->
                threads.spawn(
                    "waiter",
                    () ->
                        threads.await(
                            "a lock",
                            () -> {
                              throw thrown;
                            })));
    assertThat(execution.ending())
        .isEqualTo(new Ending.Threw(new ThreadLabel(0, "waiter"), thrown));
  }

  @Test
  void aThreadTooManyEndsTheExecution() {
    var after = new AtomicInteger();
    Execution inside =
        Simulation.calm(
            threads ->
                threads.spawn(
                    "breeder",
                    () -> {
                      for (int i = 0; i < 20; i++) {
                        threads.spawn("child", threads::point);
                      }
                      after.incrementAndGet();
                    }));
    assertThat(inside.ending()).isEqualTo(new Ending.ThreadLimit(16));
    Execution before =
        Simulation.calm(
            threads -> {
              for (int i = 0; i < 20; i++) {
                threads.spawn("child", after::incrementAndGet);
              }
            });
    assertThat(before.ending()).isEqualTo(new Ending.ThreadLimit(16));
    assertThat(after).hasValue(0);
  }

  @Test
  void threadsThatHaveEndedMakeRoomForOthers() {
    Execution execution =
        Simulation.calm(
            threads ->
                threads.spawn(
                    "breeder",
                    () -> {
                      for (int i = 0; i < 100; i++) {
                        SimulatedThread child = threads.spawn("child", threads::point);
                        threads.await("the child", child::hasEnded);
                      }
                    }));
    assertThat(execution.ending()).isEqualTo(new Ending.Finished());
    assertThat(execution.threads()).isEqualTo(101);
  }

  @Test
  void aProgramWithoutThreadsIsFinished() {
    assertThat(Simulation.calm(threads -> {}).ending()).isEqualTo(new Ending.Finished());
  }

  @Test
  void aBrokenStrategyIsNotBlamedOnAThread() {
    Engine engine = Engine.virtual();
    Program program =
        threads -> {
          threads.spawn("a", threads::point);
          threads.spawn("b", threads::point);
        };
    Strategy beyond = (ready, choices) -> ready.currentIsFirst() ? 2 : 0;
    assertThatThrownBy(() -> engine.run(Limits.standard(), beyond, Choices.calm(), program))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("chose place 2 of 2");
    assertThat(engine.run(Limits.standard(), Strategy.calm(), Choices.calm(), program).ending())
        .as("the same engine goes on")
        .isEqualTo(new Ending.Finished());
  }
}
