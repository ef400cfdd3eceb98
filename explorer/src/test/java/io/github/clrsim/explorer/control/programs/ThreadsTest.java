package io.github.clrsim.explorer.control.programs;

import static io.github.clrsim.explorer.control.programs.Runs.CONTROL;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.clrsim.explorer.control.programs.Runs.Body;
import io.github.clrsim.explorer.control.programs.Runs.Seen;
import io.github.clrsim.explorer.control.programs.Runs.Story;
import io.github.clrsim.explorer.schedule.Ending;
import java.util.ArrayList;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** Threads that a program makes itself. */
class ThreadsTest {

  /** As weaving leaves {@code new Thread(body, name)}. */
  static Thread made(String name, Body body) {
    Runnable task = Runs.runnable(body);
    return CONTROL.newThread(new Thread(task, name), task);
  }

  static Thread started(String name, Body body) {
    Thread thread = made(name, body);
    CONTROL.start(thread);
    return thread;
  }

  @Test
  void aJoinComesAfterTheEnd() {
    Runs.finishesAlways(
        100,
        run ->
            run.thread(
                "main",
                () -> {
                  boolean[] done = new boolean[1];
                  Thread worker =
                      made(
                          "worker",
                          () -> {
                            run.point();
                            done[0] = true;
                          });
                  assertThat(CONTROL.state(worker)).isEqualTo(Thread.State.NEW);
                  CONTROL.join(worker, 0, 1);
                  CONTROL.start(worker);
                  CONTROL.join(worker, 0, 2);
                  assertThat(done[0]).isTrue();
                  assertThat(CONTROL.isAlive(worker)).isFalse();
                  assertThat(CONTROL.state(worker)).isEqualTo(Thread.State.TERMINATED);
                }));
  }

  @Test
  void aTimedJoinMayEndEitherWay() {
    assertThat(
            Runs.outcomes(
                100,
                run ->
                    run.thread(
                        "main",
                        () -> {
                          Thread worker = started("worker", run::point);
                          CONTROL.join(worker, 7, 1);
                          run.say(CONTROL.isAlive(worker) ? "alive" : "over");
                        })))
        .containsExactly("alive", "over");
  }

  @Test
  void theLibrarysNamesCountFromTheBeginningOfTheExecution() {
    Story story =
        run ->
            run.thread(
                "main",
                () -> {
                  Runnable task = () -> run.say(CONTROL.currentThread().getName());
                  for (int i = 0; i < 3; i++) {
                    Thread thread = CONTROL.newThread(new Thread(task), task);
                    CONTROL.start(thread);
                    CONTROL.join(thread, 0, 1);
                    run.say(CONTROL.threadId(thread));
                  }
                  CONTROL.join(started("pool-77-thread-2", () -> task.run()), 0, 2);
                });
    for (int again = 0; again < 2; again++) {
      assertThat(Runs.calm(story).events())
          .containsExactly(
              "Thread-0", "1001", "Thread-1", "1002", "Thread-2", "1003", "pool-1-thread-2");
    }
  }

  @Test
  void aThreadStartsOnce() {
    Runs.finishesAlways(
        20,
        run ->
            run.thread(
                "main",
                () -> {
                  Thread worker = started("worker", () -> {});
                  assertThatThrownBy(() -> CONTROL.start(worker))
                      .isInstanceOf(IllegalThreadStateException.class);
                  CONTROL.join(worker, 0, 1);
                  assertThatThrownBy(() -> CONTROL.start(worker))
                      .isInstanceOf(IllegalThreadStateException.class);
                  assertThatThrownBy(() -> CONTROL.start(CONTROL.currentThread()))
                      .isInstanceOf(IllegalThreadStateException.class);
                }));
  }

  /** A subclass, as old programs have them. */
  private static final class Worker extends Thread {
    private final Runs.Run run;

    Worker(Runs.Run run) {
      super("subclass");
      this.run = run;
    }

    @Override
    public void run() {
      assertThat(CONTROL.currentThread()).isSameAs(this);
      assertThat(CONTROL.isDaemon(this)).isFalse();
      try {
        CONTROL.sleep(1_000_000_000, 1);
        run.say("slept");
      } catch (InterruptedException woken) {
        run.say("interrupted");
        assertThat(CONTROL.isInterrupted(this)).isFalse();
      }
    }
  }

  @Test
  void aSubclassIsTheThreadThatItsProgramSees() {
    Story story =
        run ->
            run.thread(
                "main",
                () -> {
                  var worker = new Worker(run);
                  assertThat(CONTROL.isAlive(worker)).isFalse();
                  CONTROL.start(worker);
                  CONTROL.interrupt(worker);
                  CONTROL.join(worker, 0, 2);
                  assertThat(CONTROL.isAlive(worker)).isFalse();
                });
    assertThat(Runs.outcomes(100, story)).contains("interrupted");
    assertThat(Runs.walks(20, story))
        .allSatisfy(seen -> assertThat(seen.ending()).isEqualTo(new Ending.Finished()));
  }

  @Test
  void aThreadLeftBehindIsReportedUnlessItIsADaemon() {
    assertThat(Runs.calm(leaving(false)).ending()).isInstanceOf(Ending.LeftBehind.class);
    assertThat(Runs.calm(leaving(true)).ending()).isEqualTo(new Ending.Finished());
  }

  private static Story leaving(boolean daemon) {
    return run ->
        run.thread(
            "main",
            () -> {
              Thread idle = made("idle", () -> CONTROL.park(null));
              assertThat(CONTROL.isDaemon(idle)).isFalse();
              CONTROL.setDaemon(idle, daemon);
              CONTROL.start(idle);
              assertThat(CONTROL.isDaemon(idle)).isEqualTo(daemon);
              assertThatThrownBy(() -> CONTROL.setDaemon(idle, !daemon))
                  .isInstanceOf(IllegalThreadStateException.class);
            });
  }

  @Test
  void anExceptionThatNobodyCatchesEndsTheExecutionOrGoesToTheHandler() {
    Body throwing =
        () -> {
          throw new IllegalStateException("on purpose");
        };
    Seen unhandled = Runs.calm(run -> run.thread("main", () -> started("worker", throwing)));
    assertThat(unhandled.text())
        .isEqualTo("thread 1 (worker) threw java.lang.IllegalStateException: on purpose.");
    Seen handled =
        Runs.calm(
            run ->
                run.thread(
                    "main",
                    () -> {
                      Thread worker = made("worker", throwing);
                      worker.setUncaughtExceptionHandler(
                          (thread, thrown) -> {
                            run.say(thread.equals(worker));
                            run.say(thrown.getMessage());
                            throw new IllegalArgumentException("ignored");
                          });
                      CONTROL.start(worker);
                      CONTROL.join(worker, 0, 1);
                    }));
    assertThat(handled.ending()).isEqualTo(new Ending.Finished());
    assertThat(handled.events()).containsExactly("true", "on purpose");
  }

  @Test
  void threadsThatJoinOneAnotherAreReportedAsACycle() {
    Seen seen =
        Runs.calm(
            run -> {
              var threads = new ArrayList<Thread>();
              for (int i = 0; i < 2; i++) {
                int other = 1 - i;
                run.thread(
                    "t" + i,
                    () -> {
                      threads.add(CONTROL.currentThread());
                      run.threads().await("both", () -> threads.size() == 2);
                      CONTROL.join(threads.get(other), 0, 1);
                    });
              }
            });
    assertThat(seen.text().replaceAll(", at io\\S+", ""))
        .contains(
            "thread 0 (t0) waits: for the end of thread 1 (t1); a cycle: thread 0 (t0) -> thread 1"
                + " (t1) -> thread 0 (t0)");
  }

  @Test
  void whatAThreadIsDoingCanBeAsked() {
    Story story =
        run ->
            run.thread(
                "main",
                () -> {
                  var monitor = new Object();
                  CONTROL.enterMonitor(monitor, 1);
                  Thread[] threads = {
                    started("enters", () -> CONTROL.enterMonitor(monitor, 2)),
                    started("parks", () -> CONTROL.park(null)),
                    started("sleeps", () -> CONTROL.sleep(1_000, 3)),
                    started("joins", () -> CONTROL.join(CONTROL.currentThread(), 0, 4)),
                  };
                  for (Thread thread : threads) {
                    run.point();
                    run.say(thread.getName() + " " + CONTROL.state(thread));
                  }
                  CONTROL.exit(0, false, 5);
                });
    var seen = new TreeSet<String>();
    Runs.walks(200, story).forEach(one -> seen.addAll(one.events()));
    assertThat(seen)
        .containsExactly(
            "enters BLOCKED",
            "enters RUNNABLE",
            "joins RUNNABLE",
            "joins WAITING",
            "parks RUNNABLE",
            "parks WAITING",
            "sleeps RUNNABLE",
            "sleeps TERMINATED",
            "sleeps TIMED_WAITING");
  }

  @Test
  void asynchronousStagesRunOnThreadsThatKeepNobodyWaiting() {
    Story story =
        run ->
            run.thread(
                "main",
                () -> {
                  var done =
                      CompletableFuture.runAsync(
                              () -> run.say(CONTROL.currentThread().getName()),
                              CONTROL.asyncExecutor())
                          .thenRun(() -> run.say("then"))
                          .thenRun(() -> CONTROL.park(null));
                  assertThat(done).isNotDone();
                });
    assertThat(Runs.calm(story).events()).containsExactly("async-1", "then");
    assertThat(Runs.calm(story).ending()).isEqualTo(new Ending.Finished());
  }

  @Test
  void aThreadThatIsNotSimulatedIsNotJoined() {
    Thread outside = Thread.currentThread();
    Seen seen = Runs.calm(run -> run.thread("main", () -> CONTROL.join(outside, 0, 9)));
    assertThat(seen.text())
        .isEqualTo(
            "thread 0 (main) left the simulation: it joins a thread that is not simulated,"
                + " at line 9.");
  }

  @Test
  void aThreadsEndNotifiesThoseThatWaitInItsMonitor() {
    Runs.finishesAlways(
        100,
        run ->
            run.thread(
                "main",
                () -> {
                  Thread worker = started("worker", run::point);
                  CONTROL.enterMonitor(worker, 1);
                  while (CONTROL.isAlive(worker)) {
                    CONTROL.waitOn(worker, 0, 2);
                  }
                  CONTROL.exitMonitor(worker, 3);
                }));
  }
}
