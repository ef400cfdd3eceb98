package io.github.clrsim.explorer.junit.sample;

import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/**
 * An ordinary class that knows of no simulation: prices, looked up once and forgotten at a sale.
 */
final class PriceList {
  private final Map<String, CompletableFuture<Integer>> prices = new ConcurrentHashMap<>();
  private final ReadWriteLock sale = new ReentrantReadWriteLock();
  private final AtomicInteger lookUps = new AtomicInteger();
  private final ExecutorService pool;
  private int percent = 100;

  PriceList(ExecutorService pool) {
    this.pool = pool;
  }

  /** What it costs now. */
  int priceOf(String article) {
    int full = once(article).join();
    sale.readLock().lock();
    try {
      return full * percent / 100;
    } finally {
      sale.readLock().unlock();
    }
  }

  private CompletableFuture<Integer> once(String article) {
    return prices.computeIfAbsent(
        article, name -> CompletableFuture.supplyAsync(() -> lookUp(name), pool));
  }

  /** The same, in two steps where one is needed. */
  int priceByTwoSteps(String article) {
    CompletableFuture<Integer> known = prices.get(article);
    if (known == null) {
      known = CompletableFuture.supplyAsync(() -> lookUp(article), pool);
      prices.put(article, known);
    }
    return known.join();
  }

  void sell(int atPercent) {
    sale.writeLock().lock();
    try {
      percent = atPercent;
    } finally {
      sale.writeLock().unlock();
    }
  }

  int lookUps() {
    return lookUps.get();
  }

  private int lookUp(String article) {
    lookUps.incrementAndGet();
    return article.length() * 10;
  }
}
