package io.github.clrsim.explorer.race.programs;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.concurrent.locks.StampedLock;
import org.jspecify.annotations.Nullable;

/** Programs with plain data, each access to which is ordered by locks, fields or threads. */
@SuppressWarnings("LockNotBeforeTry")
final class Right {
  private int count;
  private volatile boolean ready;
  private volatile @Nullable Box box;

  private Right() {}

  static void monitor() throws Exception {
    var it = new Right();
    Crew.Body body =
        () -> {
          synchronized (it) {
            it.count++;
          }
        };
    Crew.runAll(body, body, body);
  }

  static void waitAndNotify() throws Exception {
    var it = new Right();
    var numbers = new int[1];
    Crew.runAll(
        () -> {
          synchronized (it) {
            while (it.count == 0) {
              it.wait();
            }
          }
          numbers[0]++;
        },
        () -> {
          numbers[0] = 1;
          synchronized (it) {
            it.count = 1;
            it.notifyAll();
          }
        });
  }

  static void locks() throws Exception {
    var it = new Right();
    var lock = new ReentrantLock();
    Crew.Body body =
        () -> {
          lock.lock();
          it.count++;
          lock.unlock();
        };
    Crew.runAll(body, body, body);
  }

  static void triedLocks() throws Exception {
    var it = new Right();
    var lock = new ReentrantLock();
    Crew.Body body =
        () -> {
          if (lock.tryLock()) {
            it.count++;
            lock.unlock();
          }
        };
    Crew.runAll(body, body, body);
  }

  static void conditions() throws Exception {
    var it = new Right();
    var lock = new ReentrantLock();
    Condition filled = lock.newCondition();
    Crew.runAll(
        () -> {
          lock.lock();
          while (it.count == 0) {
            filled.await();
          }
          it.count--;
          lock.unlock();
        },
        () -> {
          lock.lock();
          it.count++;
          filled.signal();
          lock.unlock();
        });
  }

  static void readersAndWriters() throws Exception {
    var it = new Right();
    var lock = new ReentrantReadWriteLock();
    Crew.Body writer =
        () -> {
          lock.writeLock().lock();
          it.count++;
          lock.writeLock().unlock();
        };
    Crew.Body reader =
        () -> {
          lock.readLock().lock();
          if (it.count > 2) {
            throw new IllegalStateException("too many");
          }
          lock.readLock().unlock();
        };
    Crew.runAll(writer, reader, reader, writer);
  }

  static void stamps() throws Exception {
    var it = new Right();
    var lock = new StampedLock();
    Crew.Body writer =
        () -> {
          long stamp = lock.writeLock();
          it.count++;
          lock.unlockWrite(stamp);
        };
    Crew.Body reader =
        () -> {
          long stamp = lock.readLock();
          if (it.count > 2) {
            throw new IllegalStateException("too many");
          }
          lock.unlockRead(stamp);
        };
    Crew.runAll(writer, reader, writer);
  }

  static void volatileFlag() throws Exception {
    var it = new Right();
    Crew.runAll(
        () -> {
          it.count = 7;
          it.ready = true;
        },
        () -> {
          while (!it.ready) {
            Thread.onSpinWait();
          }
          it.count++;
        });
  }

  static void doubleCheckedLocking() throws Exception {
    var it = new Right();
    Crew.Body body =
        () -> {
          if (it.once().content != 1) {
            throw new IllegalStateException("half built");
          }
        };
    Crew.runAll(body, body);
  }

  private Box once() {
    Box found = box;
    if (found == null) {
      synchronized (this) {
        found = box;
        if (found == null) {
          found = new Box(1);
          box = found;
        }
      }
    }
    return found;
  }

  static void reference() throws Exception {
    var published = new AtomicReference<Box>();
    Crew.runAll(
        () -> published.set(new Box(1)),
        () -> {
          Box found = published.getAndSet(null);
          if (found != null) {
            found.content++;
          }
        });
  }

  static void lastOneOut() throws Exception {
    var numbers = new int[2];
    var left = new AtomicInteger(2);
    Crew.runAll(
        () -> {
          numbers[0] = 1;
          sum(numbers, left);
        },
        () -> {
          numbers[1] = 1;
          sum(numbers, left);
        });
  }

  private static void sum(int[] numbers, AtomicInteger left) {
    if (left.decrementAndGet() == 0) {
      numbers[0] += numbers[1];
    }
  }

  static void spinLock() throws Exception {
    var it = new Right();
    var taken = new AtomicBoolean();
    Crew.Body body =
        () -> {
          while (!taken.compareAndSet(false, true)) {
            Thread.onSpinWait();
          }
          it.count++;
          taken.set(false);
        };
    Crew.runAll(body, body);
  }
}
