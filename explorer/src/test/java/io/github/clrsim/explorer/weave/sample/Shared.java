package io.github.clrsim.explorer.weave.sample;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** Threads that really contend, to be woven and run without a simulation. */
@SuppressWarnings("all") // It is what users write, not what we do.
public final class Shared {
  private static final int ROUNDS = 2_000;

  private int monitor;
  private static int classMonitor;
  private volatile boolean turn;

  /** Counts that come out wrong when any two threads are let in at once. */
  public static String count() throws Exception {
    Shared shared = new Shared();
    classMonitor = 0;
    List<Integer> list = Collections.synchronizedList(new ArrayList<>());
    Thread[] threads = new Thread[4];
    for (int i = 0; i < threads.length; i++) {
      threads[i] =
          new Thread(
              () -> {
                for (int round = 0; round < ROUNDS; round++) {
                  shared.increment();
                  incrementClass();
                  // As its documentation asks for when several calls belong together.
                  synchronized (list) {
                    int size = list.size();
                    list.add(size);
                  }
                  if (round % 100 == 0) {
                    list.contains(-1);
                  }
                }
              });
    }
    for (Thread thread : threads) {
      thread.start();
    }
    for (Thread thread : threads) {
      thread.join();
    }
    boolean ordered = true;
    for (int i = 0; i < list.size(); i++) {
      ordered &= list.get(i) == i;
    }
    return shared.monitor + " " + classMonitor + " " + list.size() + " " + ordered;
  }

  private synchronized void increment() {
    monitor++;
  }

  private static synchronized void incrementClass() {
    classMonitor++;
  }

  /** Two threads that take turns by wait and notify. */
  public static int turns() throws InterruptedException {
    Shared shared = new Shared();
    Thread other = new Thread(() -> shared.play(true));
    other.start();
    shared.play(false);
    other.join();
    return shared.monitor;
  }

  private synchronized void play(boolean mine) {
    try {
      for (int round = 0; round < 200; round++) {
        while (turn != mine) {
          wait();
        }
        monitor++;
        turn = !mine;
        notifyAll();
      }
    } catch (InterruptedException interrupted) {
      throw new IllegalStateException(interrupted);
    }
  }

  /** Executors of all kinds. */
  public static String executors() throws Exception {
    StringBuilder said = new StringBuilder();
    ExecutorService pool = Executors.newFixedThreadPool(3);
    List<Future<Integer>> futures = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      int number = i;
      futures.add(pool.submit(() -> number * number));
    }
    int sum = 0;
    for (Future<Integer> future : futures) {
      sum += future.get();
    }
    pool.shutdown();
    said.append(sum).append(pool.awaitTermination(10, TimeUnit.SECONDS));
    ScheduledExecutorService scheduled = Executors.newScheduledThreadPool(1);
    said.append(scheduled.schedule(() -> "late", 1, TimeUnit.MILLISECONDS).get());
    scheduled.close();
    try (ExecutorService virtual = Executors.newVirtualThreadPerTaskExecutor()) {
      said.append(virtual.submit(() -> Thread.currentThread().isVirtual()).get());
    }
    return said.toString();
  }

  /** Says what became of this class: {@code -javaagent} is tried with it. */
  public static void main(String[] arguments) throws Exception {
    boolean woven = false;
    for (var method : Shared.class.getDeclaredMethods()) {
      woven |= method.getName().equals("hashCode");
    }
    System.out.println("woven " + woven + " " + turns() + " " + count());
  }
}
