package io.github.clrsim.explorer.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.explorer.choice.ChoiceSequence;
import io.github.clrsim.explorer.choice.Choices;
import io.github.clrsim.explorer.choice.Recording;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

/** What ends under every scheduler of a real machine ends here, whatever the strategy does. */
class FairnessTest {
  private static final int WORK = 300;
  private static final Limits LIMITS = new Limits(100_000, 16);

  /** Never moves the worker as long as anybody else can move, which no real machine does. */
  private static final Strategy UNFAIR =
      (ready, choices) -> {
        int place = 0;
        while (place < ready.count() - 1 && ready.at(place).name().equals("worker")) {
          place++;
        }
        return choices.decided(ready.count(), place);
      };

  private static Execution unfairly(Program program) {
    return Engine.virtual().run(LIMITS, UNFAIR, Choices.seeded(1), program);
  }

  /** A worker that others wait for. */
  private static AtomicBoolean working(SimulatedThreads threads) {
    AtomicBoolean done = new AtomicBoolean();
    threads.spawn(
        "worker",
        () -> {
          for (int i = 0; i < WORK; i++) {
            threads.point();
          }
          done.set(true);
        });
    return done;
  }

  private static void polling(SimulatedThreads threads) {
    AtomicBoolean done = working(threads);
    for (int i = 0; i < 2; i++) {
      threads.spawn(
          "poller",
          () -> {
            while (!done.get()) {
              threads.point();
              threads.pause();
            }
          });
    }
  }

  @Test
  void whoPollsDoesNotKeepOthersFromTheirWorkForEver() {
    Execution execution = unfairly(FairnessTest::polling);

    assertThat(execution.ending()).isInstanceOf(Ending.Finished.class);
    assertThat(execution.steps()).isLessThan(LIMITS.stepsMax() / 10);
  }

  @Test
  void aTimerDoesNotKeepOthersFromTheirWorkForEver() {
    Execution execution =
        unfairly(
            threads -> {
              AtomicBoolean done = working(threads);
              threads.spawn(
                  "timer",
                  () -> {
                    while (!done.get()) {
                      threads.block(
                          SimulatedThread.CLOCK, () -> "its period", threads.nanos() + 10);
                    }
                  });
            });

    assertThat(execution.ending()).isInstanceOf(Ending.Finished.class);
    assertThat(execution.steps()).isLessThan(LIMITS.stepsMax() / 10);
  }

  @Test
  void whoSpinsDoesNotKeepOthersFromTheirWorkUpToTheLimit() {
    Execution execution =
        unfairly(
            threads -> {
              AtomicBoolean done = working(threads);
              threads.spawn(
                  "spinner",
                  () -> {
                    while (!done.get()) {
                      threads.point();
                    }
                  });
            });

    assertThat(execution.ending()).isInstanceOf(Ending.Finished.class);
    assertThat(execution.steps()).isBetween(LIMITS.stepsMax() / 2, LIMITS.stepsMax());
  }

  @Test
  void whoPollsInTheBackgroundWhileAllOthersWaitHidesNoDeadlock() {
    Execution execution =
        unfairly(
            threads -> {
              threads.spawn("stuck", () -> threads.await("nothing", () -> false));
              for (int i = 0; i < 2; i++) {
                threads.spawnBackground("poller", () -> pollTillTheEnd(threads));
              }
              threads.spawnBackground(
                  "clock",
                  () -> {
                    threads.current().pausesFor("for its time");
                    pollTillTheEnd(threads);
                  });
            });

    assertThat(execution.ending()).isInstanceOf(Ending.OnlyPolled.class);
    assertThat(execution.ending().text())
        .contains("stuck", "nothing")
        .contains("waits: for others to go first", "waits: for its time");
  }

  @Test
  void whoPollsInTheBackgroundWhileAnotherSleepsIsNoDeadlock() {
    long late = 1_000_000;
    Execution execution =
        unfairly(
            threads -> {
              threads.spawn(
                  "sleeper", () -> threads.block(SimulatedThread.CLOCK, () -> "its time", late));
              threads.spawnBackground(
                  "timer",
                  () -> {
                    while (threads.pause()) {
                      threads.block(SimulatedThread.CLOCK, () -> "a bit", threads.nanos() + 10);
                    }
                  });
            });

    assertThat(execution.ending()).isNotInstanceOf(Ending.OnlyPolled.class);
  }

  @Test
  void turnsOfOneLengthWouldKeepInStepWhoeverHoldsSomethingInTurns() {
    Execution execution =
        unfairly(
            threads -> {
              int[] held = new int[1];
              threads.spawn("worker", () -> threads.await("all permits", () -> held[0] == 0));
              for (int i = 0; i < 2; i++) {
                threads.spawnBackground(
                    "poller",
                    () -> {
                      while (threads.pause()) {
                        held[0]++;
                        threads.point();
                        threads.point();
                        held[0]--;
                      }
                    });
              }
            });

    assertThat(execution.ending()).isInstanceOf(Ending.Finished.class);
  }

  @Test
  void aProgramThatWaitsForItselfIsNotStuckBecauseOfItsGuests() {
    Execution execution =
        unfairly(
            threads -> {
              threads.spawn("loop", () -> threads.awaitHost("to be stopped", () -> false));
              threads.spawnBackground("guest", () -> threads.await("work", () -> false));
            });

    assertThat(execution.ending()).isInstanceOf(Ending.HostWaits.class);
    assertThat(execution.ending().text()).contains("loop").contains("to be stopped");
  }

  @Test
  void whoWaitsForSomebodyThatAGuestKeepsDoesNotWaitForItself() {
    Execution execution =
        unfairly(
            threads -> {
              threads.spawn("loop", () -> threads.awaitHost("to be stopped", () -> false));
              threads.spawn("stopper", () -> threads.await("the guest's lock", () -> false));
            });

    assertThat(execution.ending()).isInstanceOf(Ending.Deadlocked.class);
  }

  private static void pollTillTheEnd(SimulatedThreads threads) {
    while (threads.pause()) {
      threads.point();
    }
  }

  @Test
  void turnsNeedNoChoicesToBeRepeated() {
    Recording recording = Choices.recording(Choices.seeded(1));
    Execution first = Engine.virtual().run(LIMITS, UNFAIR, recording, FairnessTest::polling);
    ChoiceSequence picks = recording.picks();

    Execution again =
        Engine.virtual()
            .run(LIMITS, Strategy.walk(), Choices.recorded(picks), FairnessTest::polling);

    assertThat(again).isEqualTo(first);
    assertThat(picks.size()).isLessThan(first.steps());
  }
}
