package io.github.clrsim.explorer.control.programs;

import static io.github.clrsim.explorer.control.programs.Runs.CONTROL;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.clrsim.explorer.control.programs.Runs.Seen;
import io.github.clrsim.explorer.control.programs.Runs.Story;
import io.github.clrsim.explorer.schedule.Ending;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Taking and giving back monitors: right programs and wrong ones. */
class MonitorsTest {

  /** A class, so that reports have a name for it. */
  private static final class Cache {}

  private static Story takingTwo(boolean sameOrder) {
    return run -> {
      var first = new Cache();
      var second = new Cache();
      run.thread(
          "a",
          () -> {
            CONTROL.enterMonitor(first, 1);
            CONTROL.enterMonitor(second, 2);
            CONTROL.exitMonitor(second, 3);
            CONTROL.exitMonitor(first, 4);
          });
      run.thread(
          "b",
          () -> {
            CONTROL.enterMonitor(sameOrder ? first : second, 5);
            CONTROL.enterMonitor(sameOrder ? second : first, 6);
            CONTROL.exitMonitor(sameOrder ? second : first, 7);
            CONTROL.exitMonitor(sameOrder ? first : second, 8);
          });
    };
  }

  @Test
  void monitorsTakenInOneOrderNeverDeadlock() {
    Runs.finishesAlways(200, takingTwo(true));
  }

  @Test
  void monitorsTakenInBothOrdersDeadlockAndTheReportTellsTheCycle() {
    assertThat(Runs.walks(50, takingTwo(false)))
        .extracting(Seen::text)
        .anySatisfy(text -> assertThat(text).startsWith("All threads finished"))
        .anySatisfy(
            text ->
                assertThat(text.replaceAll(", at io\\S+", ""))
                    .isEqualTo(
                        """
                        Deadlock: no thread can go on.
                          thread 0 (a) waits: for lock 2, a MonitorsTest$Cache first taken at \
                        line 5, held by thread 1 (b) since line 5; a cycle: thread 0 (a) -> lock 2 \
                        -> thread 1 (b) -> lock 1 -> thread 0 (a)
                          thread 1 (b) waits: for lock 1, a MonitorsTest$Cache first taken at \
                        line 1, held by thread 0 (a) since line 1; a cycle: thread 1 (b) -> lock 1 \
                        -> thread 0 (a) -> lock 2 -> thread 1 (b)\
                        """));
  }

  @Test
  void aMonitorExcludesAndCountsItsOwnersEntries() {
    Runs.finishesAlways(
        100,
        run -> {
          var monitor = new Object();
          int[] inside = new int[1];
          for (int i = 0; i < 3; i++) {
            run.thread(
                "t" + i,
                () -> {
                  for (int round = 0; round < 3; round++) {
                    CONTROL.enterMonitor(monitor, 1);
                    CONTROL.enterMonitor(monitor, 2);
                    assertThat(++inside[0]).isEqualTo(1);
                    run.point();
                    CONTROL.exitMonitor(monitor, 3);
                    assertThat(CONTROL.holdsMonitor(monitor)).isTrue();
                    run.point();
                    inside[0]--;
                    CONTROL.exitMonitor(monitor, 4);
                    assertThat(CONTROL.holdsMonitor(monitor)).isFalse();
                  }
                });
          }
        });
  }

  @Test
  void threadsThatContendGetTheMonitorInEveryOrder() {
    assertThat(
            Runs.outcomes(
                200,
                run -> {
                  var monitor = new Object();
                  for (String name : new String[] {"a", "b", "c"}) {
                    run.thread(
                        name,
                        () -> {
                          CONTROL.enterMonitor(monitor, 1);
                          run.say(name);
                          CONTROL.exitMonitor(monitor, 2);
                        });
                  }
                }))
        .containsExactly("a b c", "a c b", "b a c", "b c a", "c a b", "c b a");
  }

  @Test
  void noStepIsTakenOnlyToFindTheMonitorTaken() {
    // Two threads, one step to begin with and one to enter each.
    assertThat(
            Runs.walks(
                50,
                run -> {
                  var monitor = new Object();
                  for (int i = 0; i < 2; i++) {
                    run.thread(
                        "t" + i,
                        () -> {
                          CONTROL.enterMonitor(monitor, 1);
                          CONTROL.exitMonitor(monitor, 2);
                        });
                  }
                }))
        .allSatisfy(seen -> assertThat(seen.steps()).isEqualTo(4));
  }

  @Test
  void whoDoesNotOwnTheMonitorIsRefused() {
    Runs.finishesAlways(
        5,
        run -> {
          var monitor = new Object();
          run.thread(
              "stranger",
              () -> {
                assertThatThrownBy(() -> CONTROL.exitMonitor(monitor, 1))
                    .isInstanceOf(IllegalMonitorStateException.class);
                assertThatThrownBy(() -> CONTROL.waitOn(monitor, 0, 2))
                    .isInstanceOf(IllegalMonitorStateException.class);
                assertThatThrownBy(() -> CONTROL.notifyOn(monitor, true, 3))
                    .isInstanceOf(IllegalMonitorStateException.class);
              });
          run.thread(
              "owner",
              () -> {
                CONTROL.enterMonitor(monitor, 4);
                run.point();
                CONTROL.exitMonitor(monitor, 5);
              });
        });
  }

  /**
   * As javac leaves a synchronized block: the handler that gives the monitor back guards itself.
   */
  private static void giveBackAtLast(Object monitor) {
    boolean given = false;
    while (!given) {
      try {
        CONTROL.exitMonitor(monitor, 9);
        given = true;
      } catch (Error thrown) {
        given = false;
      }
    }
  }

  @Test
  void theHandlerOfASynchronizedBlockIsUnwound() {
    var given = new AtomicInteger();
    Seen seen =
        Runs.calm(
            run -> {
              var monitor = new Object();
              run.thread(
                  "stuck",
                  () -> {
                    CONTROL.enterMonitor(monitor, 1);
                    try {
                      CONTROL.park(null);
                    } finally {
                      giveBackAtLast(monitor);
                      given.incrementAndGet();
                    }
                  });
            });
    assertThat(seen.ending()).isInstanceOf(Ending.Deadlocked.class);
    // The virtual engine drops its threads, the platform engine unwinds them.
    assertThat(given).hasValue(1);
  }

  @Test
  void aMonitorOfAClassIsNamedByTheClass() {
    Seen seen =
        Runs.calm(
            run -> {
              run.thread("keeps", () -> CONTROL.enterMonitor(Cache.class, 1));
              run.thread("wants", () -> CONTROL.enterMonitor(Cache.class, 2));
              run.thread("wants too", () -> CONTROL.enterMonitor(Cache.class, 3));
            });
    assertThat(seen.text().replaceAll(", at io\\S+", ""))
        .contains(
            "thread 1 (wants) waits: for lock 1, the class MonitorsTest$Cache first taken at"
                + " line 1, held by thread 0 (keeps) since line 1; thread 2 (wants too) waits for"
                + " it too");
  }
}
