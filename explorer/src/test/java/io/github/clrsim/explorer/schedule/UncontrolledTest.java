package io.github.clrsim.explorer.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import org.junit.jupiter.api.Test;

/** What the scheduler cannot see is named, and never hangs. */
@SuppressWarnings({"LockNotBeforeTry", "WaitNotInLoop"}) // It does what is not to be done.
class UncontrolledTest {

  private static Ending.Uncontrolled uncontrolled(Program program) {
    Ending ending = Simulation.calm(program).ending();
    assertThat(ending).isInstanceOf(Ending.Uncontrolled.class);
    return (Ending.Uncontrolled) ending;
  }

  private static void sleep(long millis) {
    try {
      Thread.sleep(millis);
    } catch (InterruptedException nobodyInterrupts) {
      throw new AssertionError(nobodyInterrupts);
    }
  }

  @Test
  void aSleepIsNamedAtOnce() {
    var ending =
        uncontrolled(
            threads -> {
              threads.spawn("sleeper", () -> sleep(60_000));
              threads.spawn("other", threads::point);
            });
    assertThat(ending.thread()).isEqualTo(new ThreadLabel(0, "sleeper"));
    assertThat(ending.what()).contains("real time", "UncontrolledTest.sleep");
  }

  @Test
  void aTimedLockIsNamed() {
    var ending =
        uncontrolled(
            threads -> {
              var lock = new ReentrantLock();
              threads.spawn(
                  "holder",
                  () -> {
                    lock.lock();
                    threads.pause();
                    lock.unlock();
                  });
              threads.spawn(
                  "impatient",
                  () -> {
                    try {
                      assertThat(lock.tryLock(1, TimeUnit.HOURS)).isTrue();
                    } catch (InterruptedException nobodyInterrupts) {
                      throw new AssertionError(nobodyInterrupts);
                    }
                  });
            });
    assertThat(ending.thread().name()).isEqualTo("impatient");
    assertThat(ending.what()).contains("real time", "ReentrantLock");
  }

  @Test
  void aMonitorHeldByAnotherSimulatedThreadIsNamed() {
    var monitor = new Object();
    var ending =
        uncontrolled(
            threads -> {
              threads.spawn(
                  "holder",
                  () -> {
                    synchronized (monitor) {
                      threads.pause();
                    }
                  });
              threads.spawn(
                  "blocked",
                  () -> {
                    synchronized (monitor) {
                      threads.point();
                    }
                  });
            });
    assertThat(ending.thread().name()).isEqualTo("blocked");
    assertThat(ending.what()).contains("monitor", "UncontrolledTest");
  }

  @Test
  void aMonitorHeldByTheWorldOutsideIsWaitedFor() throws InterruptedException {
    var monitor = new Object();
    var held = new CountDownLatch(1);
    Thread outside =
        Thread.ofPlatform()
            .start(
                () -> {
                  synchronized (monitor) {
                    held.countDown();
                    sleep(100);
                  }
                });
    held.await();
    Execution execution =
        Simulation.calm(
            threads -> {
              threads.spawn(
                  "a",
                  () -> {
                    synchronized (monitor) {
                      assertThat(Thread.holdsLock(monitor)).isTrue();
                    }
                  });
              threads.spawn("b", threads::point);
            });
    outside.join();
    assertThat(execution.ending()).isEqualTo(new Ending.Finished());
    assertThat(execution.steps()).isEqualTo(3);
  }

  @Test
  void waitingInAMonitorIsNamed() {
    var monitor = new Object();
    var ending =
        uncontrolled(
            threads ->
                threads.spawn(
                    "waiter",
                    () -> {
                      synchronized (monitor) {
                        try {
                          monitor.wait();
                        } catch (InterruptedException nobodyInterrupts) {
                          throw new AssertionError(nobodyInterrupts);
                        }
                      }
                    }));
    assertThat(ending.what()).contains("Object.wait", "UncontrolledTest");
  }

  @Test
  void aWakeUpFromOutsideIsNamed() {
    var blocker = new Object();
    var ending = wokenByAMeddler(() -> LockSupport.park(blocker));
    assertThat(ending.thread().name()).isEqualTo("parked");
    assertThat(ending.what()).contains("woken from outside", "meddler");
  }

  /** Without a blocker the engine reads the stack, and the wake-up may come in the middle of it. */
  @Test
  void aWakeUpFromOutsideIsNotLostWhileTheEngineLooks() {
    for (int i = 0; i < 200; i++) {
      var ending = wokenByAMeddler(LockSupport::park);
      assertThat(ending.thread().name()).isEqualTo("parked");
      assertThat(ending.what()).contains("woken from outside");
    }
  }

  private static Ending.Uncontrolled wokenByAMeddler(Runnable park) {
    var meddlers = new ArrayList<Thread>();
    var parking = new AtomicBoolean();
    return uncontrolled(
        threads -> {
          threads.spawn(
              "parked",
              () -> {
                Thread me = Thread.currentThread();
                meddlers.add(
                    Thread.ofPlatform()
                        .name("meddler")
                        .start(() -> unparkOnceWaiting(me, parking)));
                parking.set(true);
                park.run();
              });
          threads.spawn("busy", () -> spinUntilEnd(meddlers.getFirst()));
        });
  }

  private static void unparkOnceWaiting(Thread thread, AtomicBoolean parking) {
    while (!parking.get() || thread.getState() != Thread.State.WAITING) {
      Thread.onSpinWait();
    }
    LockSupport.unpark(thread);
  }

  /** Takes its time in one step, without a scheduling point. */
  private static void spinUntilEnd(Thread thread) {
    while (thread.isAlive()) {
      Thread.onSpinWait();
    }
  }

  @Test
  void aVirtualThreadOfItsOwnIsNamed() {
    var ending =
        uncontrolled(
            threads ->
                threads.spawn(
                    "starter",
                    () -> {
                      Thread.startVirtualThread(() -> {});
                      threads.point();
                    }));
    assertThat(ending.thread().name()).isEqualTo("starter");
    assertThat(ending.what()).contains("spawn a simulated one");
  }

  /** Its initializer has scheduling points, where the JVM cannot switch threads. */
  private static final class Initialized {
    static final int POINTS = passPoints();

    private Initialized() {}

    private static int passPoints() {
      int points = 0;
      while (points < 1_000) {
        THREADS.get().point();
        points++;
      }
      return points;
    }
  }

  private static final ThreadLocal<SimulatedThreads> THREADS = new ThreadLocal<>();

  @Test
  void aSchedulingPointInAClassInitializerIsNamedAndUnwindsTheThread() {
    var passed = new AtomicInteger();
    Execution execution =
        Simulation.walk(
            3,
            threads -> {
              for (int i = 0; i < 8; i++) {
                threads.spawn(
                    "initializer",
                    () -> {
                      THREADS.set(threads);
                      passed.set(Initialized.POINTS);
                    });
              }
            });
    assertThat(execution.ending())
        .isInstanceOfSatisfying(
            Ending.Uncontrolled.class,
            named -> assertThat(named.what()).contains("class initializer"));
    assertThat(passed).hasValue(0);
  }
}
