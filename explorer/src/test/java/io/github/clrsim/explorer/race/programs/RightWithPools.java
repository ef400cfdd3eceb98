package io.github.clrsim.explorer.race.programs;

import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Exchanger;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.Phaser;
import java.util.concurrent.Semaphore;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.TimeUnit;

/** Programs with plain data that is handed over by what is made for it. */
final class RightWithPools {
  private int count;

  private RightWithPools() {}

  static void futureOfPool() throws Exception {
    inPool(Executors.newFixedThreadPool(2));
  }

  static void futureOfCachedPool() throws Exception {
    inPool(Executors.newCachedThreadPool());
  }

  static void futureOfSinglePool() throws Exception {
    inPool(Executors.newSingleThreadExecutor());
  }

  static void futureOfVirtualThreads() throws Exception {
    inPool(Executors.newVirtualThreadPerTaskExecutor());
  }

  private static void inPool(ExecutorService pool) throws Exception {
    var it = new RightWithPools();
    it.count = 1;
    pool.submit(() -> it.count++).get();
    Box made = pool.submit(() -> new Box(it.count)).get();
    made.content++;
    pool.shutdown();
  }

  static void scheduledPool() throws Exception {
    var it = new RightWithPools();
    var pool = Executors.newScheduledThreadPool(2);
    it.count = 1;
    Future<?> first = pool.schedule(() -> it.count++, 10, TimeUnit.MILLISECONDS);
    first.get();
    pool.schedule(() -> it.count++, 10, TimeUnit.MILLISECONDS).get();
    it.count++;
    pool.shutdown();
  }

  static void invokeAll() throws Exception {
    var numbers = new int[2];
    ExecutorService pool = Executors.newFixedThreadPool(2);
    List<Callable<Integer>> tasks = List.of(() -> numbers[0]++, () -> numbers[1]++);
    var _ = pool.invokeAll(tasks);
    numbers[0] += numbers[1];
    pool.shutdown();
  }

  static void awaitTermination() throws Exception {
    var numbers = new int[2];
    ExecutorService pool = Executors.newFixedThreadPool(2);
    pool.execute(() -> numbers[0]++);
    pool.execute(() -> numbers[1]++);
    pool.shutdown();
    if (pool.awaitTermination(1, TimeUnit.DAYS)) {
      numbers[0] += numbers[1];
    }
  }

  static void closedPool() throws Exception {
    var numbers = new int[2];
    try (ExecutorService pool = Executors.newFixedThreadPool(2)) {
      pool.execute(() -> numbers[0]++);
      pool.execute(() -> numbers[1]++);
    }
    numbers[0] += numbers[1];
  }

  static void oneWorkerAtATime() throws Exception {
    var it = new RightWithPools();
    ExecutorService pool = Executors.newSingleThreadExecutor();
    Crew.Body body = () -> pool.execute(() -> it.count++);
    Crew.runAll(body, body);
    pool.submit(() -> it.count++).get();
    it.count++;
    pool.shutdown();
  }

  static void completionService() throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(2);
    var done = new ExecutorCompletionService<Box>(pool);
    done.submit(() -> new Box(1));
    done.submit(() -> new Box(2));
    done.take().get().content++;
    done.take().get().content++;
    pool.shutdown();
  }

  static void supplyAndJoin() throws Exception {
    Box made = CompletableFuture.supplyAsync(() -> new Box(1)).join();
    made.content++;
  }

  static void stages() throws Exception {
    CompletableFuture.supplyAsync(() -> new Box(1))
        .thenApply(RightWithPools::more)
        .thenApplyAsync(RightWithPools::more)
        .whenComplete((box, thrown) -> more(box))
        .join()
        .content++;
  }

  private static Box more(Box box) {
    box.content++;
    return box;
  }

  static void twoStagesMeet() throws Exception {
    CompletableFuture<Box> one = CompletableFuture.supplyAsync(() -> new Box(1));
    CompletableFuture<Box> two = CompletableFuture.supplyAsync(() -> new Box(2));
    int sum = two.thenCombine(one, (b, a) -> more(a).content + more(b).content).get();
    one.join().content = sum;
    two.join().content = sum;
  }

  static void allOf() throws Exception {
    var numbers = new int[3];
    CompletableFuture<?>[] all = new CompletableFuture<?>[3];
    for (int i = 0; i < all.length; i++) {
      int index = i;
      all[i] = CompletableFuture.runAsync(() -> numbers[index]++);
    }
    CompletableFuture.allOf(all).join();
    numbers[0] += numbers[1] + numbers[2];
  }

  static void completedByHand() throws Exception {
    var promise = new CompletableFuture<Box>();
    Crew.runAll(() -> promise.complete(new Box(1)), () -> promise.get().content++);
  }

  static void linkedQueue() throws Exception {
    through(new LinkedBlockingQueue<>());
  }

  static void boundedQueue() throws Exception {
    through(new ArrayBlockingQueue<>(1));
  }

  static void handingQueue() throws Exception {
    through(new SynchronousQueue<>());
  }

  static void transferQueue() throws Exception {
    through(new LinkedTransferQueue<>());
  }

  private static void through(BlockingQueue<Box> queue) throws Exception {
    Crew.runAll(
        () -> queue.put(new Box(1)),
        () -> queue.put(new Box(2)),
        () -> queue.take().content++,
        () -> queue.take().content++);
  }

  static void latch() throws Exception {
    var numbers = new int[2];
    var latch = new CountDownLatch(2);
    Crew.runAll(
        () -> {
          numbers[0]++;
          latch.countDown();
        },
        () -> {
          numbers[1]++;
          latch.countDown();
        },
        () -> {
          latch.await();
          numbers[0] += numbers[1];
        });
  }

  static void semaphore() throws Exception {
    var it = new RightWithPools();
    var permit = new Semaphore(1);
    Crew.Body body =
        () -> {
          permit.acquire();
          it.count++;
          permit.release();
        };
    Crew.runAll(body, body, body);
  }

  static void barrier() throws Exception {
    var numbers = new int[3];
    var barrier = new CyclicBarrier(2, () -> numbers[2] = numbers[0] + numbers[1]);
    Crew.runAll(
        () -> {
          numbers[0]++;
          barrier.await();
          numbers[0] = numbers[2];
        },
        () -> {
          numbers[1]++;
          barrier.await();
          numbers[1] = numbers[2];
        });
  }

  static void phaser() throws Exception {
    var numbers = new int[2];
    var phaser = new Phaser(2);
    Crew.runAll(
        () -> {
          numbers[0]++;
          phaser.arriveAndAwaitAdvance();
          numbers[1]++;
        },
        () -> {
          numbers[1]++;
          phaser.arriveAndAwaitAdvance();
          numbers[0]++;
        });
  }

  static void exchanger() throws Exception {
    var exchanger = new Exchanger<Box>();
    Crew.Body body = () -> exchanger.exchange(new Box(1)).content++;
    Crew.runAll(body, body);
  }

  static void mapPutAndGet() throws Exception {
    var map = new ConcurrentHashMap<String, Box>();
    Crew.runAll(
        () -> map.put("a", new Box(1)),
        () -> {
          Box found = map.remove("a");
          if (found != null) {
            found.content++;
          }
        });
  }

  static void mapCompute() throws Exception {
    var map = new ConcurrentHashMap<String, Box>();
    Crew.Body body = () -> map.compute("a", (name, box) -> box == null ? new Box(1) : more(box));
    Crew.runAll(body, body);
    map.get("a").content++;
  }

  static void mapComputeIfAbsent() throws Exception {
    var map = new ConcurrentHashMap<String, Box>();
    var sum = new int[2];
    Crew.runAll(
        () -> sum[0] = map.computeIfAbsent("a", name -> new Box(1)).content,
        () -> sum[1] = map.computeIfAbsent("a", name -> new Box(1)).content);
  }

  static void sortedMap() throws Exception {
    var map = new ConcurrentSkipListMap<String, Box>();
    Crew.runAll(
        () -> map.put("a", new Box(1)),
        () -> {
          Box found = map.get("a");
          if (found != null) {
            found.content++;
          }
        });
  }
}
