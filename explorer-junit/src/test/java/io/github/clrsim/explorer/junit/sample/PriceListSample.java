package io.github.clrsim.explorer.junit.sample;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.explorer.junit.Explore;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.BeforeEach;

/** Explored tests, right and wrong; run by {@link io.github.clrsim.kit.ExploreTest}. */
class PriceListSample {
  private ExecutorService pool;
  private PriceList prices;

  @BeforeEach
  void openThePool() {
    pool = Executors.newFixedThreadPool(2);
    prices = new PriceList(pool);
  }

  @Explore(executions = 300, seed = 3)
  void anArticleIsLookedUpOnce() throws ExecutionException, InterruptedException {
    ExecutorService customers = Executors.newFixedThreadPool(2);
    List<Future<Integer>> asked =
        List.of(
            customers.submit(() -> prices.priceOf("apple")),
            customers.submit(() -> prices.priceOf("apple")));
    prices.sell(50);
    for (Future<Integer> each : asked) {
      assertThat(each.get()).isIn(50, 25);
    }
    assertThat(prices.lookUps()).isEqualTo(1);
    customers.shutdown();
    pool.shutdown();
  }

  @Explore(executions = 300, seed = 3)
  void twoStepsAreOneTooMany() {
    CompletableFuture<Integer> other =
        CompletableFuture.supplyAsync(() -> prices.priceByTwoSteps("apple"));
    int mine = prices.priceByTwoSteps("apple");
    assertThat(other.join()).isEqualTo(mine);
    assertThat(prices.lookUps()).isEqualTo(1);
    pool.shutdown();
  }

  @Explore(executions = 300, seed = 3)
  void anArticleIsHandedOver() throws InterruptedException {
    Deque<String> counter = new ArrayDeque<>();
    CompletableFuture<Void> clerk =
        CompletableFuture.runAsync(
            () -> {
              synchronized (counter) {
                counter.add("apple");
                counter.notify();
              }
            });
    synchronized (counter) {
      while (counter.isEmpty()) {
        counter.wait();
      }
      assertThat(counter.poll()).isEqualTo("apple");
    }
    clerk.join();
    pool.shutdown();
  }

  @Explore(executions = 3, seed = 3)
  void manyAskOneAfterTheOther() throws ExecutionException, InterruptedException {
    try (ExecutorService customers = Executors.newVirtualThreadPerTaskExecutor()) {
      for (int i = 0; i < 200; i++) {
        assertThat(customers.submit(() -> prices.priceOf("apple")).get()).isEqualTo(50);
      }
    }
    pool.shutdown();
  }

  @Explore(executions = 3, seed = 3, threadsMax = 20)
  void manyAskAtOnce() {
    ExecutorService customers = Executors.newVirtualThreadPerTaskExecutor();
    CountDownLatch door = new CountDownLatch(1);
    for (int i = 0; i < 30; i++) {
      var _ =
          customers.submit(
              () -> {
                door.await();
                return prices.priceOf("apple");
              });
    }
    door.countDown();
    customers.close();
    pool.shutdown();
  }

  @Explore(executions = 300, seed = 3)
  void aPoolIsLeftOpen() {
    assertThat(prices.priceOf("pear")).isEqualTo(40);
  }
}
