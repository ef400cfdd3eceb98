package io.github.clrsim.explorer.control.programs;

import static io.github.clrsim.explorer.control.programs.Runs.CONTROL;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.explorer.control.programs.Runs.Seen;
import io.github.clrsim.explorer.control.programs.Runs.Story;
import io.github.clrsim.explorer.schedule.Ending;
import io.github.clrsim.explorer.weave.boot.Controller;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import org.junit.jupiter.api.Test;

/** Parking and permits, and what a report says of those left parked. */
class ParkingTest {

  private static Story parker(int parks, int unparks) {
    return run -> {
      var parker = new Thread[1];
      run.thread(
          "parker",
          () -> {
            parker[0] = CONTROL.currentThread();
            for (int i = 0; i < parks; i++) {
              CONTROL.point(parker, Controller.READ, 1);
              CONTROL.park(null);
              run.say("woken");
            }
          });
      run.thread(
          "waker",
          () -> {
            run.threads().await("a parker", () -> parker[0] != null);
            for (int i = 0; i < unparks; i++) {
              CONTROL.unpark(parker[0]);
              run.point();
            }
          });
    };
  }

  @Test
  void aPermitMayComeBeforeOrAfter() {
    Runs.finishesAlways(100, parker(1, 1));
  }

  @Test
  void twoPermitsMayBecomeOne() {
    assertThat(Runs.walks(100, parker(2, 2)))
        .extracting(Seen::text)
        .anySatisfy(text -> assertThat(text).startsWith("All threads finished"))
        .anySatisfy(
            text ->
                assertThat(text)
                    .containsPattern("\\(parker\\), at io\\S+, waits: to be unparked$"));
  }

  @Test
  void aTimedParkEndsEitherWay() {
    Story story =
        run -> {
          run.thread(
              "parker",
              () -> {
                CONTROL.parkNanos(null, 5_000);
                CONTROL.parkUntil(null, CONTROL.currentTimeMillis() + 3);
                run.say(run.threads().nanos());
                CONTROL.parkUntil(null, 1);
                CONTROL.parkNanos(null, 0);
              });
        };
    // The clock was read once, which took a microsecond.
    assertThat(Runs.calm(story).events()).containsExactly("3000000");
    Runs.finishesAlways(20, story);
  }

  @Test
  void anInterruptWakesAParkedThreadAndStaysSet() {
    Runs.finishesAlways(
        100,
        run -> {
          var parker = new Thread[1];
          run.thread(
              "parker",
              () -> {
                parker[0] = CONTROL.currentThread();
                CONTROL.park(null);
                assertThat(CONTROL.isInterrupted(parker[0])).isTrue();
                CONTROL.park(null);
                assertThat(CONTROL.interrupted()).isTrue();
                assertThat(CONTROL.interrupted()).isFalse();
              });
          run.thread(
              "interrupter",
              () -> {
                run.threads().await("a parker", () -> parker[0] != null);
                CONTROL.interrupt(parker[0]);
              });
        });
  }

  @Test
  void aThreadThatIsNotSimulatedIsReallyUnparked() throws InterruptedException {
    var woken = new CountDownLatch(1);
    Thread outside =
        Thread.ofPlatform()
            .start(
                () -> {
                  LockSupport.park();
                  woken.countDown();
                });
    Seen seen = Runs.calm(run -> run.thread("waker", () -> CONTROL.unpark(outside)));
    assertThat(seen.ending()).isEqualTo(new Ending.Finished());
    woken.await();
    outside.join();
  }

  /** As weaving leaves {@code lock.lock()}, when the lock is taken and stays so. */
  private static void lockInVain(Object lock, int site) {
    CONTROL.point(lock, Controller.WRITE, site);
    CONTROL.park(lock);
  }

  private static void lock(Object lock, int access, int site) {
    CONTROL.point(lock, access, site);
    CONTROL.acquired(lock, access, site);
  }

  @Test
  void aLockOfTheLibraryIsReportedWithItsHolder() {
    Seen seen =
        Runs.calm(
            run -> {
              var lock = new ReentrantLock();
              run.thread("keeps", () -> lock(lock, Controller.WRITE, 1));
              run.thread("wants", () -> lockInVain(lock, 2));
              run.thread("wants too", () -> lockInVain(lock, 3));
            });
    assertThat(seen.ending()).isInstanceOf(Ending.Deadlocked.class);
    assertThat(seen.text().replaceAll(", at io\\S+", ""))
        .contains(
            "thread 1 (wants) waits: for lock 1, a ReentrantLock first taken at line 1, held by"
                + " thread 0 (keeps) since line 1; thread 2 (wants too) waits for it too");
  }

  @Test
  void eachThreadIsToldWithItsOwnPlace() {
    Seen seen =
        Runs.calm(
            run -> {
              var lock = new ReentrantLock();
              run.thread("keeps", () -> lock(lock, Controller.WRITE, 1));
              run.thread("wants", () -> lockInVain(lock, 2));
              run.thread("wants too", () -> lockInVain(lock, 3));
            });
    assertThat(seen.text().lines().skip(1))
        .allMatch(line -> line.matches("  thread \\d \\([^)]+\\), at io\\S+, waits: [^@]*"))
        .noneMatch(line -> line.substring(line.indexOf(" waits: ")).contains(", at "));
  }

  @Test
  void allReadersAreReported() {
    Seen seen =
        Runs.calm(
            run -> {
              var lock = new Object();
              run.thread("reads", () -> lock(lock, Controller.READ, 1));
              run.thread("reads too", () -> lock(lock, Controller.READ, 2));
              run.thread(
                  "has read",
                  () -> {
                    lock(lock, Controller.READ, 3);
                    CONTROL.released(lock, Controller.READ, 4);
                  });
              run.thread("writes", () -> lockInVain(lock, 5));
            });
    assertThat(seen.text())
        .contains("held by thread 0 (reads) since line 1 and thread 1 (reads too) since line 2");
  }

  @Test
  void aSignalThatCameTooEarlyIsReported() {
    Seen seen =
        Runs.calm(
            run -> {
              var lock = new ReentrantLock();
              var condition = lock.newCondition();
              run.thread(
                  "signals",
                  () -> {
                    lock(lock, Controller.WRITE, 1);
                    CONTROL.signalled(condition, false, 2);
                    CONTROL.released(lock, Controller.WRITE, 3);
                  });
              run.thread(
                  "waits",
                  () -> {
                    lock(lock, Controller.WRITE, 4);
                    CONTROL.point(lock, Controller.WRITE, 5);
                    CONTROL.released(lock, Controller.WRITE, 5);
                    CONTROL.park(condition);
                  });
            });
    assertThat(seen.text().replaceAll(", at io\\S+", ""))
        .contains(
            "thread 1 (waits) waits: to be signalled on a condition of lock 1, a ReentrantLock"
                + " first taken at line 1; lost wake-up: thread 0 (signals) signalled it at line 2"
                + " when nobody waited yet");
  }
}
