package io.github.clrsim.explorer.race.programs;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.RecursiveAction;
import java.util.concurrent.RecursiveTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

/** Programs with plain data that fork, and that leave time to timers. */
@SuppressWarnings("serial")
final class RightWithForks {
  private int count;

  private RightWithForks() {}

  /** Adds the numbers of a range, which it halves until it is small. */
  private static final class Sum extends RecursiveTask<Integer> {
    private final int from;
    private final int to;

    Sum(int from, int to) {
      this.from = from;
      this.to = to;
    }

    @Override
    protected Integer compute() {
      if (to - from <= 4) {
        return IntStream.range(from, to).sum();
      }
      Sum left = new Sum(from, (from + to) / 2);
      Sum right = new Sum((from + to) / 2, to);
      left.fork();
      return right.compute() + left.join();
    }
  }

  private static void require(boolean condition) {
    if (!condition) {
      throw new IllegalStateException("not as it has to be");
    }
  }

  static void ownPool() throws Exception {
    try (ForkJoinPool pool = new ForkJoinPool(3)) {
      require(pool.invoke(new Sum(0, 32)) == 496);
      var it = new RightWithForks();
      it.count = 1;
      pool.submit(() -> it.count++).get();
      require(it.count++ == 2);
    }
  }

  static void poolThatIsShutDown() throws Exception {
    ForkJoinPool pool = new ForkJoinPool(2);
    var it = new RightWithForks();
    pool.execute(() -> it.count++);
    pool.shutdown();
    while (!pool.awaitTermination(1, TimeUnit.DAYS)) {
      require(pool.isShutdown());
    }
    require(it.count == 1);
  }

  static void poolThatStealsWork() throws Exception {
    var pool = Executors.newWorkStealingPool();
    var it = new RightWithForks();
    it.count = pool.submit(() -> 1).get();
    List<Callable<Integer>> tasks = List.of(() -> 2, () -> 3);
    for (var each : pool.invokeAll(tasks)) {
      it.count += each.get();
    }
    require(it.count == 6);
    pool.shutdown();
  }

  static void commonPool() throws Exception {
    require(ForkJoinPool.commonPool().submit(new Sum(0, 16)).get() == 120);
    require(new Sum(0, 16).fork().join() == 120);
    require(ForkJoinPool.getCommonPoolParallelism() == 3);
    Thread.currentThread().setName("left alone");
  }

  static void invokeAll() {
    int[] cells = new int[3];
    List<ForkJoinTask<?>> tasks = new ArrayList<>();
    for (int i = 0; i < cells.length; i++) {
      int cell = i;
      tasks.add(
          new RecursiveAction() {
            @Override
            protected void compute() {
              cells[cell] = cell + 1;
            }
          });
    }
    ForkJoinTask.invokeAll(tasks);
    require(Arrays.stream(cells).sum() == 6);
  }

  static void failingFork() throws Exception {
    var task = ForkJoinPool.commonPool().submit(() -> Integer.parseInt("none"));
    try {
      task.get();
      require(false);
    } catch (ExecutionException thrown) {
      require(task.isCompletedAbnormally());
    }
  }

  /** A worker that waits lets another one begin, as many as need be. */
  static void workersThatWaitForOneAnother() throws Exception {
    try (ForkJoinPool pool = new ForkJoinPool(1)) {
      CompletableFuture<Integer> late = new CompletableFuture<>();
      var waiting = pool.submit(() -> late.join() + 1);
      pool.submit(() -> late.complete(1)).get();
      require(waiting.get() == 2);
    }
  }

  static void parallelStreams() {
    var names = new ConcurrentHashMap<String, Integer>();
    int[] cells = new int[16];
    IntStream.range(0, cells.length)
        .parallel()
        .forEach(
            i -> {
              names.merge("all", 1, Integer::sum);
              cells[i] = i;
            });
    require(names.get("all") == cells.length);
    require(Arrays.stream(cells).sum() == 120);
    require(List.of(1, 2, 3, 4).parallelStream().mapToInt(i -> i).sum() == 10);
    require(List.of(4, 3, 2, 1).parallelStream().sorted().toList().equals(List.of(1, 2, 3, 4)));
  }

  static void parallelSort() {
    int[] numbers = new int[10_000];
    Arrays.parallelSetAll(numbers, i -> (i * 7919) % numbers.length);
    Arrays.parallelSort(numbers);
    require(numbers[9_999] == 9_999);
  }

  static void timer() throws Exception {
    var it = new RightWithForks();
    var done = new CountDownLatch(2);
    Timer timer = new Timer("alarm", true);
    long begun = System.currentTimeMillis();
    it.count = 1;
    timer.schedule(
        new TimerTask() {
          @Override
          public void run() {
            it.count++;
            done.countDown();
          }
        },
        10,
        5);
    done.await();
    timer.cancel();
    require(System.currentTimeMillis() >= begun + 15);
  }

  static void timerThatNobodyUses() {
    Timer timer = new Timer();
    timer.purge();
    timer.cancel();
  }

  static void timeouts() throws Exception {
    var never = new CompletableFuture<String>().orTimeout(1, TimeUnit.SECONDS);
    try {
      never.get();
      require(false);
    } catch (ExecutionException thrown) {
      require(thrown.getCause() instanceof TimeoutException);
    }
    var it = new RightWithForks();
    require(new CompletableFuture<Integer>().completeOnTimeout(7, 1, TimeUnit.HOURS).join() == 7);
    var early = new CompletableFuture<Integer>().orTimeout(1, TimeUnit.DAYS);
    early.complete(1);
    var late = CompletableFuture.delayedExecutor(5, TimeUnit.MINUTES);
    it.count = 2;
    CompletableFuture.runAsync(() -> it.count++, late).join();
    require(it.count == 3);
  }

  static void scheduledInAPool() throws Exception {
    try (ForkJoinPool pool = new ForkJoinPool(2)) {
      var it = new RightWithForks();
      var times = new AtomicInteger();
      var periodic = pool.scheduleAtFixedRate(times::incrementAndGet, 1, 1, TimeUnit.MILLISECONDS);
      it.count = 1;
      pool.schedule(() -> it.count++, 10, TimeUnit.MILLISECONDS).get();
      require(it.count == 2);
      periodic.cancel(false);
    }
  }
}
