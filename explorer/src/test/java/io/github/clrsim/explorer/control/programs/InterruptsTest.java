package io.github.clrsim.explorer.control.programs;

import static io.github.clrsim.explorer.control.programs.Runs.CONTROL;
import static io.github.clrsim.explorer.control.programs.ThreadsTest.made;
import static io.github.clrsim.explorer.control.programs.ThreadsTest.started;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.explorer.control.programs.Runs.Body;
import io.github.clrsim.explorer.control.programs.Runs.Story;
import io.github.clrsim.explorer.schedule.Ending;
import org.junit.jupiter.api.Test;

/** Interrupts of threads that wait. */
class InterruptsTest {

  @Test
  void interruptsEndSleepingWaitingAndJoining() {
    Runs.endsAlways(
        60,
        run ->
            run.thread(
                "main",
                () -> {
                  var monitor = new Object();
                  Thread stuck = started("stuck", () -> CONTROL.sleep(Long.MAX_VALUE, 1));
                  Thread sleeper = started("sleeper", interrupted(() -> CONTROL.sleep(99, 1)));
                  Thread joiner = started("joiner", interrupted(() -> CONTROL.join(stuck, 0, 2)));
                  Thread waiter =
                      started(
                          "waiter",
                          () -> {
                            CONTROL.enterMonitor(monitor, 3);
                            interrupted(() -> CONTROL.waitOn(monitor, 0, 4)).run();
                            assertThat(CONTROL.holdsMonitor(monitor)).isTrue();
                            CONTROL.exitMonitor(monitor, 5);
                          });
                  CONTROL.setDaemon(made("never started", () -> {}), true);
                  for (Thread thread : new Thread[] {joiner, waiter, sleeper}) {
                    CONTROL.interrupt(thread);
                    CONTROL.join(thread, 0, 6);
                  }
                  CONTROL.exit(0, false, 7);
                }),
        Ending.Exited.class);
  }

  /** A sleep of some nanoseconds may end before it is interrupted; all else may not. */
  private static Body interrupted(Body body) {
    return () -> {
      try {
        body.run();
        assertThat(CONTROL.currentThread().getName()).isEqualTo("sleeper");
      } catch (InterruptedException expected) {
        assertThat(CONTROL.isInterrupted(CONTROL.currentThread())).isFalse();
      }
    };
  }

  @Test
  void aNotificationIsNotLostToAnInterrupt() {
    Story story =
        run -> {
          var monitor = new Object();
          run.thread(
              "main",
              () -> {
                Thread waiter =
                    started(
                        "waiter",
                        () -> {
                          CONTROL.enterMonitor(monitor, 1);
                          try {
                            CONTROL.waitOn(monitor, 0, 2);
                            run.say("notified");
                          } catch (InterruptedException thrown) {
                            run.say("thrown");
                          }
                          run.say(CONTROL.interrupted());
                          CONTROL.exitMonitor(monitor, 3);
                        });
                CONTROL.enterMonitor(monitor, 4);
                CONTROL.notifyOn(monitor, false, 5);
                CONTROL.interrupt(waiter);
                CONTROL.exitMonitor(monitor, 6);
              });
        };
    assertThat(Runs.outcomes(100, story)).containsExactly("notified true", "thrown false");
  }
}
