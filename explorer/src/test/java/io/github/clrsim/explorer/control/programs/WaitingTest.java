package io.github.clrsim.explorer.control.programs;

import static io.github.clrsim.explorer.control.programs.Runs.CONTROL;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.explorer.control.programs.Runs.Seen;
import io.github.clrsim.explorer.control.programs.Runs.Story;
import io.github.clrsim.explorer.schedule.Ending;
import org.junit.jupiter.api.Test;

/** Waiting in monitors: right programs and wrong ones. */
class WaitingTest {

  private static Story waiting(boolean looksFirst) {
    return run -> {
      var monitor = new Object();
      boolean[] done = new boolean[1];
      run.thread(
          "waiter",
          () -> {
            CONTROL.enterMonitor(monitor, 1);
            while (!looksFirst || !done[0]) {
              CONTROL.waitOn(monitor, 0, 2);
              if (!looksFirst) {
                break;
              }
            }
            CONTROL.exitMonitor(monitor, 3);
          });
      run.thread(
          "notifier",
          () -> {
            CONTROL.enterMonitor(monitor, 4);
            done[0] = true;
            CONTROL.notifyOn(monitor, false, 5);
            CONTROL.exitMonitor(monitor, 6);
          });
    };
  }

  @Test
  void whoLooksBeforeItWaitsIsNeverLeft() {
    Runs.finishesAlways(100, waiting(true));
  }

  @Test
  void whoWaitsWithoutLookingMayBeLeftAndTheReportTellsTheLostWakeUp() {
    assertThat(Runs.walks(50, waiting(false)))
        .extracting(Seen::text)
        .anySatisfy(text -> assertThat(text).startsWith("All threads finished"))
        .anySatisfy(
            text ->
                assertThat(text.replaceAll(", at io\\S+", ""))
                    .contains(
                        "thread 0 (waiter) waits: to be notified on lock 1, an Object first taken"
                            + " at line 4, held by nobody; lost wake-up: thread 1 (notifier)"
                            + " notified it at line 5 when nobody waited yet"));
  }

  private static Story twoWaiters(boolean all) {
    return run -> {
      var monitor = new Object();
      for (String name : new String[] {"a", "b"}) {
        run.thread(
            name,
            () -> {
              CONTROL.enterMonitor(monitor, 1);
              CONTROL.waitOn(monitor, 0, 2);
              run.say(name);
              CONTROL.exitMonitor(monitor, 3);
            });
      }
      run.thread(
          "notifier",
          () -> {
            CONTROL.enterMonitor(monitor, 4);
            CONTROL.notifyOn(monitor, all, 5);
            CONTROL.exitMonitor(monitor, 6);
          });
    };
  }

  @Test
  void notifyWakesOneWaiterWhicheverAndCalmlyTheFirst() {
    assertThat(Runs.outcomes(200, twoWaiters(false))).contains("a", "b").doesNotContain("a b");
    assertThat(Runs.calm(twoWaiters(false)).events()).containsExactly("a");
  }

  @Test
  void notifyAllWakesAllInAnyOrder() {
    assertThat(Runs.outcomes(300, twoWaiters(true))).contains("a b", "b a");
  }

  @Test
  void aTimedWaitMayEndEitherWayAndOwnsTheMonitorThen() {
    Story story =
        run -> {
          var monitor = new Object();
          boolean[] done = new boolean[1];
          run.thread(
              "waiter",
              () -> {
                CONTROL.enterMonitor(monitor, 1);
                CONTROL.waitOn(monitor, 20, 2);
                assertThat(CONTROL.holdsMonitor(monitor)).isTrue();
                run.say(done[0] ? "done" : "not done");
                run.say(run.threads().nanos() >= 20_000_000 ? "late" : "early");
                CONTROL.exitMonitor(monitor, 3);
              });
          run.thread(
              "notifier",
              () -> {
                CONTROL.enterMonitor(monitor, 4);
                run.point();
                done[0] = true;
                CONTROL.notifyOn(monitor, true, 5);
                run.point();
                CONTROL.exitMonitor(monitor, 6);
              });
        };
    assertThat(Runs.calm(story).events()).containsExactly("done", "early");
    assertThat(Runs.outcomes(300, story)).contains("done early", "done late", "not done late");
    assertThat(Runs.walks(300, story))
        .allSatisfy(seen -> assertThat(seen.ending()).isEqualTo(new Ending.Finished()));
  }

  @Test
  void waitingGivesAllEntriesBackAndHasThemAgain() {
    Runs.finishesAlways(
        50,
        run -> {
          var monitor = new Object();
          boolean[] done = new boolean[1];
          run.thread(
              "waiter",
              () -> {
                CONTROL.enterMonitor(monitor, 1);
                CONTROL.enterMonitor(monitor, 2);
                while (!done[0]) {
                  CONTROL.waitOn(monitor, 0, 3);
                }
                CONTROL.exitMonitor(monitor, 4);
                assertThat(CONTROL.holdsMonitor(monitor)).isTrue();
                CONTROL.exitMonitor(monitor, 5);
                assertThat(CONTROL.holdsMonitor(monitor)).isFalse();
              });
          run.thread(
              "notifier",
              () -> {
                CONTROL.beforeJdkMonitor(monitor);
                done[0] = true;
                CONTROL.notifyOn(monitor, true, 6);
                CONTROL.afterJdkMonitor(monitor);
              });
        });
  }
}
