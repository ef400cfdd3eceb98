package io.github.clrsim.explorer.control.programs;

import static io.github.clrsim.explorer.control.programs.Runs.CONTROL;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.explorer.control.programs.Runs.Seen;
import io.github.clrsim.explorer.control.programs.Runs.Story;
import io.github.clrsim.explorer.schedule.Ending;
import io.github.clrsim.explorer.weave.boot.Controller;
import java.util.ArrayList;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Time, chance, loops, and the end of the process. */
class WorldTest {

  @Test
  void timePassesByReadingsAndSleepsOnly() {
    Story story =
        run ->
            run.thread(
                "main",
                () -> {
                  long start = CONTROL.nanoTime();
                  run.say(CONTROL.nanoTime() - start);
                  CONTROL.sleep(5_000_000, 1);
                  run.say(CONTROL.nanoTime() - start);
                  run.say(CONTROL.currentTimeMillis());
                });
    assertThat(Runs.calm(story).events()).containsExactly("1000", "5002000", "1735689600005");
  }

  @Test
  void sleepersWakeInTheOrderOfTheirTimesUnlessOneGoesToSleepLate() {
    Story story =
        run -> {
          for (int millis : new int[] {30, 10, 20}) {
            run.thread(
                "sleeper",
                () -> {
                  CONTROL.sleep(millis * 1_000_000L, 1);
                  run.say(millis);
                });
          }
        };
    assertThat(Runs.calm(story).events()).containsExactly("10", "20", "30");
    assertThat(Runs.outcomes(100, story)).contains("10 20 30", "30 10 20");
  }

  @Test
  void seedsAndIdentitiesDoNotDependOnTheSchedule() {
    Story story =
        run -> {
          for (int i = 0; i < 2; i++) {
            run.thread(
                "t" + i,
                () -> {
                  var mine = new Object();
                  var told = new ArrayList<Object>();
                  for (int round = 0; round < 3; round++) {
                    run.point();
                    told.add(CONTROL.randomSeed());
                    told.add(CONTROL.identityHashCode(round == 0 ? mine : new Object()));
                  }
                  assertThat(told).doesNotHaveDuplicates();
                  assertThat(CONTROL.identityHashCode(mine)).isEqualTo(told.get(1));
                  run.say(told);
                });
          }
        };
    assertThat(Runs.walks(20, story))
        .extracting(seen -> Set.copyOf(seen.events()))
        .containsOnly(Set.copyOf(Runs.calm(story).events()));
    assertThat(CONTROL.identityHashCode(null)).isZero();
  }

  @Test
  void theEndOfTheProcessEndsTheExecutionThereAndThen() {
    Seen seen =
        Runs.calm(
            run -> {
              run.thread(
                  "main",
                  () -> {
                    CONTROL.exit(3, false, 8);
                    run.say("never");
                  });
              run.thread("other", () -> run.say("never"));
            });
    assertThat(seen.text())
        .isEqualTo("thread 0 (main) ended the process by System.exit(3), at line 8.");
    assertThat(seen.events()).isEmpty();
    assertThat(Runs.calm(run -> run.thread("main", () -> CONTROL.exit(4, true, 9))).text())
        .contains("Runtime.halt(4), at line 9");
  }

  @Test
  void whatNobodyControlsIsNamedWithItsPlace() {
    Seen seen =
        Runs.calm(run -> run.thread("main", () -> CONTROL.uncontrolled("it opens a socket", 12)));
    assertThat(seen.text())
        .isEqualTo("thread 0 (main) left the simulation: it opens a socket, at line 12.");
  }

  @Test
  void aLoopThatWaitsForAnotherThreadLetsItGo() {
    Runs.finishesAlways(
        10,
        run -> {
          boolean[] done = new boolean[1];
          run.thread(
              "spins",
              () -> {
                while (!done[0]) {
                  CONTROL.loop(1);
                }
              });
          run.thread("sets", () -> done[0] = true);
        });
  }

  @Test
  void aLoopThatWaitsForNobodyReachesTheStepLimit() {
    Seen seen =
        Runs.calm(
            run ->
                run.thread(
                    "spins",
                    () -> {
                      while (run.events().isEmpty()) {
                        CONTROL.loop(1);
                      }
                    }));
    assertThat(seen.ending()).isInstanceOf(Ending.StepLimit.class);
    assertThat(seen.text()).contains("WorldTest");
  }

  @Test
  void aYieldLetsOthersGoFirst() {
    assertThat(
            Runs.calm(
                    run -> {
                      run.thread(
                          "polite",
                          () -> {
                            CONTROL.yield(1);
                            run.say("polite");
                          });
                      run.thread("other", () -> run.say("other"));
                    })
                .events())
        .containsExactly("other", "polite");
  }

  @Test
  void theLoopOfADaemonEndsWithTheProcess() {
    Runs.finishesAlways(
        10,
        run -> {
          run.background(
              "yields",
              () -> {
                while (run.threads().nanos() == 0) {
                  CONTROL.yield(1);
                }
              });
          run.background(
              "reads",
              () -> {
                while (run.threads().nanos() == 0) {
                  CONTROL.point(run, Controller.READ, 2);
                  CONTROL.loop(3);
                }
              });
          run.background(
              "polls",
              () -> {
                while (run.threads().nanos() >= 0) {
                  CONTROL.sleep(1_000, 4);
                }
              });
          run.thread("main", run::point);
        });
  }

  @Test
  void nothingSwitchesInsideAClassInitializer() {
    assertThat(
            Runs.outcomes(
                50,
                run -> {
                  for (int i = 0; i < 2; i++) {
                    String name = "t" + i;
                    run.thread(
                        name,
                        () -> {
                          run.point();
                          CONTROL.enterInitializer();
                          run.say(name);
                          CONTROL.point(run, Controller.WRITE, 1);
                          CONTROL.yield(2);
                          run.say(name);
                          CONTROL.exitInitializer();
                          CONTROL.point(run, Controller.WRITE, 3);
                        });
                  }
                }))
        .containsExactly("t0 t0 t1 t1", "t1 t1 t0 t0");
  }

  @Test
  void onThreadsThatAreNotSimulatedAllIsAsItWas() throws InterruptedException {
    assertThat(CONTROL.isSimulated()).isFalse();
    assertThat(CONTROL.currentThread()).isSameAs(Thread.currentThread());
    var monitor = new Object();
    CONTROL.enterMonitor(monitor, 1);
    assertThat(CONTROL.holdsMonitor(monitor)).isTrue();
    CONTROL.waitOn(monitor, 1, 2);
    CONTROL.exitMonitor(monitor, 3);
    CONTROL.point(monitor, Controller.WRITE, 4);
    CONTROL.sleep(1_000, 5);
    CONTROL.parkNanos(null, 1_000);
    Thread thread = new Thread(() -> {}, "real");
    assertThat(CONTROL.newThread(thread, () -> {})).isSameAs(thread);
    CONTROL.start(thread);
    CONTROL.join(thread, 0, 6);
    assertThat(CONTROL.isAlive(thread)).isFalse();
    assertThat(CONTROL.identityHashCode(monitor)).isEqualTo(System.identityHashCode(monitor));
  }
}
