package io.github.clrsim.benchmarks.peer;

import io.github.clrsim.benchmarks.cases.Case;
import io.github.clrsim.benchmarks.cases.Subject;
import io.github.clrsim.benchmarks.cases.program.Programs;
import io.github.clrsim.benchmarks.peer.Attempt.End;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;

/**
 * Real threads on real cores, and luck. Each thread runs its body of many fresh cases in a row, as
 * stress tests do, because starting threads or waiting at a barrier for each would take most of the
 * time.
 */
public final class Stress {
  private static final int BATCH = 500;
  private static final Programs PROGRAMS = new Programs();

  private final CyclicBarrier barrier;
  private final List<List<Runnable>> bodies = new ArrayList<>();
  private volatile boolean over;

  private Stress(int threads) {
    this.barrier = new CyclicBarrier(threads + 1);
    for (int i = 0; i < threads; i++) {
      bodies.add(new ArrayList<>());
    }
  }

  /**
   * Takes the label of a subject and how many seconds there are. Stress has a JVM of its own,
   * because in ours {@code java.util.concurrent} is woven.
   */
  public static void main(String[] arguments) {
    Subject subject = Subject.labelled(arguments[0]).orElseThrow();
    System.out.println(run(subject, Duration.ofSeconds(Long.parseLong(arguments[1]))));
  }

  /** Runs the subject until its bug shows or time is up. */
  static Attempt run(Subject subject, Duration time) {
    return new Stress(PROGRAMS.apply(subject).threads().size()).on(subject, time);
  }

  private Attempt on(Subject subject, Duration time) {
    List<Thread> workers = bodies.stream().map(mine -> new Thread(() -> work(mine))).toList();
    workers.forEach(Thread::start);
    long began = System.nanoTime();
    long executions = 0;
    End end = End.OUT_OF_TIME;
    while (end == End.OUT_OF_TIME && System.nanoTime() - began < time.toNanos()) {
      List<Case> batch = newBatch(subject);
      meet();
      meet();
      for (int i = 0; i < batch.size() && end == End.OUT_OF_TIME; i++) {
        executions++;
        end = batch.get(i).isBroken() ? End.FOUND : End.OUT_OF_TIME;
      }
    }
    var attempt = new Attempt(executions, (System.nanoTime() - began) / 1e9, end);
    over = true;
    meet();
    return attempt;
  }

  private List<Case> newBatch(Subject subject) {
    bodies.forEach(List::clear);
    var batch = new ArrayList<Case>();
    for (int i = 0; i < BATCH; i++) {
      Case fresh = PROGRAMS.apply(subject);
      batch.add(fresh);
      List<Runnable> threads = fresh.threads();
      for (int thread = 0; thread < threads.size(); thread++) {
        bodies.get(thread).add(threads.get(thread));
      }
    }
    return batch;
  }

  private void work(List<Runnable> mine) {
    meet();
    while (!over) {
      mine.forEach(Runnable::run);
      meet();
      meet();
    }
  }

  private void meet() {
    try {
      barrier.await();
    } catch (InterruptedException | BrokenBarrierException notOurs) {
      throw new IllegalStateException(notOurs);
    }
  }
}
