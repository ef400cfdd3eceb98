package io.github.clrsim.explore;

import io.github.clrsim.explorer.schedule.SimulatedThread;
import io.github.clrsim.explorer.schedule.Strategy;
import io.github.clrsim.explorer.strategy.sampling.Attempt;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/**
 * Who does the executions of a campaign: the calling thread, or several threads at a time. What is
 * done in one lane is done in the order in which it was begun.
 */
sealed interface Crew extends AutoCloseable {

  /** A crew of so many. */
  static Crew of(int jobs, int lanes) {
    return jobs == 1 ? new Alone() : new Many(jobs, lanes);
  }

  /** How many executions may be under way, those included that wait for somebody to do them. */
  int room();

  /**
   * Begins an execution, or waits until its result is asked for, which is asked for once.
   *
   * @param execution its number in the round
   */
  Supplier<Executed> begin(long execution, int lane, Supplier<Executed> task);

  /**
   * Whether somebody is at this execution, which was begun, or is through with it. If not, it need
   * not be done when no more is wanted.
   */
  default boolean isUnderWay(long execution) {
    return true;
  }

  /** The same attempt, which ends with an exception when this crew is closed. */
  Attempt recallable(Attempt attempt);

  /** Whatever is still under way is of no use. */
  @Override
  void close();

  /** The calling thread. */
  record Alone() implements Crew {
    @Override
    public int room() {
      return 1;
    }

    @Override
    public Supplier<Executed> begin(long execution, int lane, Supplier<Executed> task) {
      return task;
    }

    @Override
    public Attempt recallable(Attempt attempt) {
      return attempt;
    }

    @Override
    public void close() {}
  }

  /**
   * The calling thread, and others in other processes.
   *
   * @param colleagues who they are
   */
  record Apart(Colleagues colleagues) implements Crew {
    /** So many that nobody waits for the slowest. */
    private static final int ROOM = 64;

    @Override
    public int room() {
      return ROOM;
    }

    @Override
    public Supplier<Executed> begin(long execution, int lane, Supplier<Executed> task) {
      colleagues.planned(execution, task);
      return () -> colleagues.result(execution);
    }

    @Override
    public boolean isUnderWay(long execution) {
      return colleagues.isUnderWay(execution);
    }

    @Override
    public Attempt recallable(Attempt attempt) {
      return attempt;
    }

    @Override
    public void close() {}
  }

  /** Threads of its own. */
  final class Many implements Crew {
    /** So many for each thread, that none waits for the slowest. */
    private static final int ROOM_EACH = 4;

    /** An execution ends at its next step, unless its code takes none any more. */
    private static final long SECONDS_TO_END = 5;

    private final int jobs;
    private final ExecutorService threads;
    private final List<CompletableFuture<?>> last;
    private volatile boolean isClosed;

    private Many(int jobs, int lanes) {
      this.jobs = jobs;
      this.threads =
          Executors.newFixedThreadPool(
              jobs, Thread.ofPlatform().daemon().name("clrsim job ", 1).factory());
      this.last =
          new ArrayList<>(
              IntStream.range(0, lanes)
                  .mapToObj(lane -> CompletableFuture.completedFuture(lane))
                  .toList());
    }

    @Override
    public int room() {
      return jobs * ROOM_EACH;
    }

    @Override
    public Supplier<Executed> begin(long execution, int lane, Supplier<Executed> task) {
      CompletableFuture<Executed> next =
          last.get(lane)
              .handleAsync(
                  (_, _) -> {
                    requireOpen();
                    return task.get();
                  },
                  threads);
      last.set(lane, next);
      return () -> resultOf(next);
    }

    /** What went wrong there goes wrong here. */
    private static Executed resultOf(CompletableFuture<Executed> done) {
      try {
        return done.join();
      } catch (CompletionException failed) {
        switch (failed.getCause()) {
          case RuntimeException exception -> throw exception;
          case Error error -> throw error;
          case null, default -> throw failed;
        }
      }
    }

    private void requireOpen() {
      if (isClosed) {
        throw new CancellationException("its result is of no use any more");
      }
    }

    @Override
    public Attempt recallable(Attempt attempt) {
      return new Attempt(attempt.number(), new Recallable(attempt.strategy()), attempt.choices());
    }

    @Override
    public void close() {
      isClosed = true;
      threads.shutdown();
      try {
        boolean _ = threads.awaitTermination(SECONDS_TO_END, TimeUnit.SECONDS);
      } catch (InterruptedException stopped) {
        Thread.currentThread().interrupt();
      }
    }

    private final class Recallable implements Strategy.Forwarding {
      private final Strategy strategy;

      Recallable(Strategy strategy) {
        this.strategy = strategy;
      }

      @Override
      public Strategy strategy() {
        return strategy;
      }

      @Override
      public void steps(SimulatedThread thread) {
        requireOpen();
        strategy.steps(thread);
      }
    }
  }
}
