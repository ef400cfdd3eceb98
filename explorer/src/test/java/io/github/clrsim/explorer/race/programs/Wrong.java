package io.github.clrsim.explorer.race.programs;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Programs in which nothing orders two accesses to plain data. */
@SuppressWarnings({"LockNotBeforeTry", "DoubleCheckedLocking", "NonAtomicVolatileUpdate"})
final class Wrong {
  private static int shared;

  private @Nullable Box box;
  private int count;
  private boolean ready;
  private volatile int turn;

  private Wrong() {}

  static void counter() throws Exception {
    var it = new Wrong();
    Crew.runAll(() -> it.count++, () -> it.count++);
  }

  static void staticCounter() throws Exception {
    Crew.runAll(() -> shared++, () -> shared++);
  }

  static void elements() throws Exception {
    var numbers = new long[2];
    Crew.runAll(() -> numbers[0]++, () -> numbers[1] = numbers[0]);
  }

  static void objects() throws Exception {
    var names = new String[1];
    Crew.runAll(() -> names[0] = "a", () -> names[0] = "b");
  }

  static void unsafePublication() throws Exception {
    var it = new Wrong();
    Crew.runAll(
        () -> it.box = new Box(1),
        () -> {
          Box found = it.box;
          if (found != null && found.content != 1) {
            throw new IllegalStateException("half built");
          }
        });
  }

  static void flagThatIsNotVolatile() throws Exception {
    var it = new Wrong();
    Crew.runAll(
        () -> {
          it.count = 7;
          it.ready = true;
        },
        () -> {
          if (it.ready) {
            it.count++;
          }
        });
  }

  static void doubleCheckedLocking() throws Exception {
    var it = new Wrong();
    Crew.Body body = () -> it.once().content();
    Crew.runAll(body, body);
  }

  private record Held(int content) {}

  private @Nullable Held held;

  private Held once() {
    Held found = held;
    if (found == null) {
      synchronized (this) {
        found = held;
        if (found == null) {
          found = new Held(1);
          held = found;
        }
      }
    }
    return found;
  }

  static void twoLocks() throws Exception {
    var it = new Wrong();
    var one = new ReentrantLock();
    var other = new ReentrantLock();
    Crew.runAll(
        () -> {
          one.lock();
          it.count = 1;
          one.unlock();
        },
        () -> {
          other.lock();
          it.turn = it.count;
          other.unlock();
        });
  }

  static void twoMonitors() throws Exception {
    var it = new Wrong();
    var other = new Box(0);
    Crew.runAll(
        () -> {
          synchronized (it) {
            it.count++;
          }
        },
        () -> {
          synchronized (other) {
            it.count++;
          }
        });
  }

  static void writeUnderReadLock() throws Exception {
    var it = new Wrong();
    var lock = new ReentrantReadWriteLock();
    Crew.Body body =
        () -> {
          lock.readLock().lock();
          it.count++;
          lock.readLock().unlock();
        };
    Crew.runAll(body, body);
  }

  static void readBeforeJoin() throws Exception {
    var it = new Wrong();
    Thread writer = Crew.thread(() -> it.count = 1);
    writer.start();
    int seen = it.count;
    writer.join();
    it.count = seen;
  }

  static void writeAfterStart() throws Exception {
    var it = new Wrong();
    Thread reader = Crew.thread(() -> it.turn = it.count);
    reader.start();
    it.count = 1;
    reader.join();
  }

  static void writeAfterPublication() throws Exception {
    var it = new Wrong();
    var queue = new ConcurrentLinkedQueue<Wrong>();
    Crew.runAll(
        () -> {
          queue.add(it);
          it.count = 1;
        },
        () -> {
          Wrong found = queue.poll();
          if (found != null) {
            found.count++;
          }
        });
  }

  static void readBeforeFuture() throws Exception {
    var it = new Wrong();
    ExecutorService pool = Executors.newFixedThreadPool(1);
    var done = pool.submit(() -> it.count = 1);
    it.turn = it.count;
    done.get();
    pool.shutdown();
  }

  static void partsOfAStream() {
    var it = new Wrong();
    IntStream.range(0, 8).parallel().forEach(i -> it.count++);
  }

  static void forkThatNobodyJoins() {
    var it = new Wrong();
    ForkJoinPool.commonPool().execute(() -> it.count++);
    it.count++;
  }

  static void twoTasks() throws Exception {
    var it = new Wrong();
    ExecutorService pool = Executors.newFixedThreadPool(2);
    var one = pool.submit(() -> it.count++);
    var two = pool.submit(() -> it.count++);
    one.get();
    two.get();
    pool.shutdown();
  }

  static void mapEntryThatIsChanged() throws Exception {
    var map = new ConcurrentHashMap<String, Box>();
    Crew.Body body = () -> map.computeIfAbsent("a", name -> new Box(0)).content++;
    Crew.runAll(body, body);
  }

  static void twoPermits() throws Exception {
    var it = new Wrong();
    var permits = new Semaphore(2);
    Crew.Body body =
        () -> {
          permits.acquire();
          it.count++;
          permits.release();
        };
    Crew.runAll(body, body);
  }

  static void atomicBesidePlain() throws Exception {
    var it = new Wrong();
    var calls = new AtomicInteger();
    Crew.Body body =
        () -> {
          it.count++;
          calls.incrementAndGet();
        };
    Crew.runAll(body, body);
  }

  static void tryLockThatIsNotAsked() throws Exception {
    var it = new Wrong();
    var lock = new ReentrantLock();
    Crew.Body body =
        () -> {
          boolean locked = lock.tryLock();
          it.count++;
          if (locked) {
            lock.unlock();
          }
        };
    Crew.runAll(body, body);
  }

  static void checkThenAct() throws Exception {
    var it = new Wrong();
    var taken = new AtomicBoolean();
    Crew.Body body =
        () -> {
          if (!taken.get()) {
            taken.set(true);
            it.count++;
          }
        };
    Crew.runAll(body, body);
  }

  static void volatileReference() throws Exception {
    var it = new Wrong();
    Crew.runAll(
        () -> {
          it.turn = 1;
          it.count = 1;
        },
        () -> {
          if (it.turn == 1) {
            it.count = 2;
          }
        });
  }
}
