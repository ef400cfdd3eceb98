package io.github.clrsim.explorer.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Real locks of the JDK, between simulated threads. */
@SuppressWarnings("LockNotBeforeTry") // A thread that throws ends the execution and its locks.
class LocksTest {

  private static void finishesForManySeeds(Program program) {
    for (long seed = 0; seed < 100; seed++) {
      Execution execution = Simulation.walk(seed, program);
      assertThat(execution.ending()).as("seed %d", seed).isEqualTo(new Ending.Finished());
    }
  }

  @Test
  void aReentrantLockExcludes() {
    finishesForManySeeds(
        threads -> {
          var lock = new ReentrantLock();
          int[] inside = new int[1];
          Runnable body =
              () -> {
                for (int i = 0; i < 5; i++) {
                  threads.point();
                  lock.lock();
                  lock.lock();
                  try {
                    inside[0]++;
                    threads.point();
                    assertThat(inside[0]--).isEqualTo(1);
                  } finally {
                    lock.unlock();
                    lock.unlock();
                  }
                }
              };
          IntStream.range(0, 3).forEach(i -> threads.spawn("t" + i, body));
        });
  }

  @Test
  void aReadWriteLockLetsReadersInTogetherAndWritersAlone() {
    int[] most = new int[1];
    finishesForManySeeds(
        threads -> {
          var lock = new ReentrantReadWriteLock();
          int[] readers = new int[1];
          Runnable reader =
              () -> {
                threads.point();
                lock.readLock().lock();
                most[0] = Math.max(most[0], ++readers[0]);
                threads.point();
                readers[0]--;
                lock.readLock().unlock();
              };
          threads.spawn("reader 1", reader);
          threads.spawn("reader 2", reader);
          threads.spawn(
              "writer",
              () -> {
                threads.point();
                lock.writeLock().lock();
                threads.point();
                assertThat(readers[0]).isZero();
                lock.writeLock().unlock();
              });
        });
    assertThat(most[0]).isEqualTo(2);
  }

  @Test
  void aConditionHandsOverInOrder() {
    finishesForManySeeds(
        threads -> {
          var lock = new ReentrantLock();
          var filled = lock.newCondition();
          var queue = new ArrayDeque<Integer>();
          var taken = new ArrayList<Integer>();
          threads.spawn(
              "consumer",
              () -> {
                while (taken.size() < 5) {
                  lock.lock();
                  try {
                    while (queue.isEmpty()) {
                      filled.awaitUninterruptibly();
                    }
                    taken.add(queue.remove());
                  } finally {
                    lock.unlock();
                  }
                  threads.point();
                }
                assertThat(taken).isEqualTo(List.of(0, 1, 2, 3, 4));
              });
          threads.spawn(
              "producer",
              () -> {
                for (int i = 0; i < 5; i++) {
                  threads.point();
                  lock.lock();
                  queue.add(i);
                  filled.signal();
                  threads.point();
                  lock.unlock();
                }
              });
        });
  }

  @Test
  void aSemaphoreCounts() {
    int[] most = new int[1];
    finishesForManySeeds(
        threads -> {
          var permits = new Semaphore(2);
          int[] inside = new int[1];
          Runnable body =
              () -> {
                permits.acquireUninterruptibly();
                most[0] = Math.max(most[0], ++inside[0]);
                threads.point();
                inside[0]--;
                permits.release();
              };
          IntStream.range(0, 4).forEach(i -> threads.spawn("t" + i, body));
        });
    assertThat(most[0]).isEqualTo(2);
  }

  @Test
  void aLatchHoldsUntilAllHaveCountedDown() {
    finishesForManySeeds(
        threads -> {
          var latch = new CountDownLatch(2);
          threads.spawn(
              "waiter",
              () -> {
                try {
                  latch.await();
                } catch (InterruptedException nobodyInterrupts) {
                  throw new AssertionError(nobodyInterrupts);
                }
                assertThat(latch.getCount()).isZero();
              });
          for (int i = 0; i < 2; i++) {
            threads.spawn(
                "counter",
                () -> {
                  threads.point();
                  latch.countDown();
                });
          }
        });
  }

  @Test
  void anUncontendedMonitorIsHarmless() {
    var monitor = new Object();
    finishesForManySeeds(
        threads -> {
          Runnable body =
              () -> {
                for (int i = 0; i < 5; i++) {
                  threads.point();
                  synchronized (monitor) {
                    assertThat(Thread.holdsLock(monitor)).isTrue();
                  }
                }
              };
          threads.spawn("a", body);
          threads.spawn("b", body);
        });
  }
}
