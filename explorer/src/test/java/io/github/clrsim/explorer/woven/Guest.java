package io.github.clrsim.explorer.woven;

import java.lang.ref.ReferenceQueue;
import java.lang.ref.SoftReference;
import java.lang.ref.WeakReference;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Exchanger;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.Semaphore;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Consumer;

/**
 * Ordinary programs that know nothing of simulations; the tests weave them. Each answers what it
 * came to.
 */
@SuppressWarnings({"LockNotBeforeTry", "NonAtomicVolatileUpdate"}) // Some are wrong on purpose.
final class Guest {
  private volatile int counter;

  private Guest() {}

  /** What a thread does. */
  private interface Body {
    void run() throws Exception;
  }

  private static Thread thread(Body body) {
    return new Thread(
        () -> {
          try {
            body.run();
          } catch (Exception failed) {
            throw new IllegalStateException(failed);
          }
        });
  }

  private static void runAll(Body... bodies) throws InterruptedException {
    Thread[] threads = new Thread[bodies.length];
    for (int i = 0; i < bodies.length; i++) {
      threads[i] = thread(bodies[i]);
      threads[i].start();
    }
    for (Thread thread : threads) {
      thread.join();
    }
  }

  static String lostUpdate() throws Exception {
    var guest = new Guest();
    runAll(() -> guest.counter++, () -> guest.counter++);
    return "counted " + guest.counter;
  }

  static String lockedCounter() throws Exception {
    var lock = new ReentrantLock();
    int[] counted = new int[1];
    Body body =
        () -> {
          for (int i = 0; i < 3; i++) {
            lock.lock();
            try {
              counted[0]++;
            } finally {
              lock.unlock();
            }
          }
        };
    runAll(body, body, body);
    return "counted " + counted[0];
  }

  static String monitorsInBothOrders() throws Exception {
    var first = new Object();
    var second = new Object();
    runAll(() -> takeBoth(first, second), () -> takeBoth(second, first));
    return "done";
  }

  private static void takeBoth(Object one, Object other) {
    synchronized (one) {
      synchronized (other) {
        one.notifyAll();
      }
    }
  }

  static String locksInBothOrders() throws Exception {
    var first = new ReentrantLock();
    var second = new ReentrantLock();
    runAll(() -> lockBoth(first, second), () -> lockBoth(second, first));
    return "done";
  }

  private static void lockBoth(ReentrantLock one, ReentrantLock other) {
    one.lock();
    other.lock();
    other.unlock();
    one.unlock();
  }

  static String conditionHandsOver() throws Exception {
    var lock = new ReentrantLock();
    Condition filled = lock.newCondition();
    var queue = new ArrayDeque<Integer>();
    var taken = new StringBuilder();
    runAll(
        () -> {
          for (int i = 0; i < 3; i++) {
            lock.lock();
            while (queue.isEmpty()) {
              filled.await();
            }
            taken.append(queue.remove());
            lock.unlock();
          }
        },
        () -> {
          for (int i = 0; i < 3; i++) {
            lock.lock();
            queue.add(i);
            filled.signal();
            lock.unlock();
          }
        });
    return taken.toString();
  }

  static String timedTryLock() throws Exception {
    var lock = new ReentrantLock();
    boolean[] taken = new boolean[1];
    runAll(
        () -> {
          lock.lock();
          Thread.sleep(50);
          lock.unlock();
        },
        () -> {
          taken[0] = lock.tryLock(10, TimeUnit.MILLISECONDS);
          if (taken[0]) {
            lock.unlock();
          }
        });
    return "taken " + taken[0];
  }

  static String readersAndWriters() throws Exception {
    var lock = new ReentrantReadWriteLock();
    int[] written = new int[1];
    Body writer =
        () -> {
          lock.writeLock().lock();
          written[0]++;
          lock.writeLock().unlock();
        };
    Body reader =
        () -> {
          lock.readLock().lock();
          if (written[0] > 2) {
            throw new IllegalStateException("written " + written[0]);
          }
          lock.readLock().unlock();
        };
    runAll(writer, reader, writer, reader);
    return "written " + written[0];
  }

  static String pool() throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(2);
    Future<String> one = pool.submit(() -> Thread.currentThread().getName());
    Future<String> two = pool.submit(() -> Thread.currentThread().getName());
    String names = one.get() + " " + two.get();
    pool.shutdown();
    return names;
  }

  static String poolLeftBehind() throws Exception {
    return Executors.newFixedThreadPool(1).submit(() -> "done").get();
  }

  /** The pool, which nobody shuts down, holds what is shown, and by its factory itself. */
  static String poolOfOneLeftBehind(Consumer<Object> shown) throws Exception {
    byte[] held = new byte[1 << 16];
    shown.accept(held);
    var pool = new ExecutorService[1];
    pool[0] =
        Executors.newSingleThreadExecutor(
            task -> new Thread(task, pool.length + " of " + held.length));
    return pool[0].submit(() -> "done").get();
  }

  static String schedule() throws Exception {
    ScheduledExecutorService pool = Executors.newScheduledThreadPool(1);
    var order = new LinkedBlockingQueue<Integer>();
    Future<?> late = pool.schedule(() -> order.add(2), 20, TimeUnit.MILLISECONDS);
    Future<?> early = pool.schedule(() -> order.add(1), 10, TimeUnit.MILLISECONDS);
    early.get();
    late.get();
    pool.shutdown();
    return order.toString();
  }

  static String references() throws Exception {
    var weak = new WeakReference<>(new byte[1]);
    var soft = new SoftReference<>(new byte[1], new ReferenceQueue<>());
    System.gc();
    return (weak.get() != null) + " " + (soft.get() != null);
  }

  static String futures() throws Exception {
    return CompletableFuture.supplyAsync(() -> 1)
        .thenCombineAsync(CompletableFuture.supplyAsync(() -> 2), Integer::sum)
        .thenApply(sum -> "sum " + sum)
        .get();
  }

  static String queues() throws Exception {
    var handing = new SynchronousQueue<String>();
    var bounded = new ArrayBlockingQueue<String>(1);
    var exchanger = new Exchanger<String>();
    var got = new String[3];
    runAll(
        () -> {
          handing.put("a");
          bounded.put("b");
          bounded.put("c");
          got[0] = exchanger.exchange("d");
        },
        () -> {
          got[1] = handing.take();
          got[2] = bounded.take() + bounded.take() + exchanger.exchange("e");
        });
    return String.join(" ", got);
  }

  static String barrierAndSemaphore() throws Exception {
    var barrier = new CyclicBarrier(2);
    var permit = new Semaphore(1);
    var count = new AtomicInteger();
    Body body =
        () -> {
          int place = barrier.await();
          permit.acquire();
          count.addAndGet(place + 1);
          permit.release();
        };
    runAll(body, body);
    return "count " + count;
  }

  static String maps() throws Exception {
    Map<String, Integer> wrapped = Collections.synchronizedMap(new HashMap<>());
    var concurrent = new ConcurrentHashMap<String, Integer>();
    Body body =
        () -> {
          wrapped.merge("a", 1, Integer::sum);
          concurrent.merge("a", 1, Integer::sum);
          synchronized (wrapped) {
            wrapped.put("b", wrapped.getOrDefault("b", 0) + 1);
          }
        };
    runAll(body, body, body);
    return wrapped + " " + concurrent;
  }

  static String interruptedTake() throws Exception {
    var empty = new LinkedBlockingQueue<Integer>();
    var told = new String[] {"nothing"};
    Thread taker =
        new Thread(
            () -> {
              try {
                told[0] = "taken " + empty.take();
              } catch (InterruptedException interrupted) {
                told[0] = "interrupted " + Thread.currentThread().isInterrupted();
              }
            });
    taker.start();
    taker.interrupt();
    taker.join();
    return told[0];
  }

  private static final class Worker extends Thread {
    private String told = "nothing";

    @Override
    public void run() {
      told = Thread.currentThread().equals(this) ? "itself" : "another";
    }
  }

  static String subclass() throws Exception {
    var worker = new Worker();
    worker.start();
    worker.join();
    return worker.told;
  }

  static String spin() throws Exception {
    boolean[] set = new boolean[1];
    Thread spinning =
        thread(
            () -> {
              while (!set[0]) {
                // Waits for another thread without telling anybody.
              }
            });
    spinning.start();
    set[0] = true;
    spinning.join();
    return "over";
  }
}
