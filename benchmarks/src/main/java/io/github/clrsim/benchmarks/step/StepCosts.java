package io.github.clrsim.benchmarks.step;

import io.github.clrsim.explorer.choice.Choices;
import io.github.clrsim.explorer.schedule.Ending;
import io.github.clrsim.explorer.schedule.Engine;
import io.github.clrsim.explorer.schedule.Execution;
import io.github.clrsim.explorer.schedule.Limits;
import io.github.clrsim.explorer.schedule.Program;
import io.github.clrsim.explorer.schedule.SimulatedThread;
import io.github.clrsim.explorer.schedule.SimulatedThreads;
import io.github.clrsim.explorer.schedule.Strategy;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * What one step costs, of each kind and on each engine. A benchmark is a whole execution of so many
 * steps that starting it does not show.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class StepCosts {
  private static final int STEPS = 2_000;
  private static final int THREADS = 16;

  /** No context switch unless it must be. */
  private static final Strategy STAY = Strategy.calm();

  /** Always another thread, where there is one. */
  private static final Strategy SWITCH =
      (ready, choices) -> choices.decided(ready.count(), ready.count() - 1);

  /** Who carries the threads. */
  @Param({"VIRTUAL", "PLATFORM"})
  public Engine.Kind engine = Engine.Kind.VIRTUAL;

  private final Limits limits = Limits.standard();
  private Engine opened = Engine.of(engine);

  /** Opens the engine that is measured. */
  @Setup
  public void open() {
    opened = Engine.of(engine);
  }

  /** A scheduling point at which the strategy is asked and the same thread goes on. */
  @Benchmark
  @OperationsPerInvocation(STEPS)
  public Execution pointThatStays() {
    return run(STAY, Choices.seeded(1), StepCosts::spawnTwoThatPoint);
  }

  /** A scheduling point at which the other thread goes on. */
  @Benchmark
  @OperationsPerInvocation(STEPS)
  public Execution pointThatSwitches() {
    return run(SWITCH, Choices.seeded(1), StepCosts::spawnTwoThatPoint);
  }

  /** The same with every choice recorded: the difference is what recording costs. */
  @Benchmark
  @OperationsPerInvocation(STEPS)
  public Execution pointThatSwitchesRecorded() {
    return run(SWITCH, Choices.recording(Choices.seeded(1)), StepCosts::spawnTwoThatPoint);
  }

  /** A thread makes another ready and waits for it: what a modelled lock costs when it is held. */
  @Benchmark
  @OperationsPerInvocation(STEPS)
  public Execution unblockAndBlock() {
    return run(STAY, Choices.seeded(1), StepCosts::spawnTwoThatBlock);
  }

  /** A thread from its spawning to its end, with its share of an execution of 16. */
  @Benchmark
  @OperationsPerInvocation(THREADS)
  public Execution spawnAndEnd() {
    return run(STAY, Choices.seeded(1), StepCosts::spawnIdle);
  }

  private static void spawnTwoThatPoint(SimulatedThreads threads) {
    Runnable body =
        () -> {
          for (int i = 0; i < STEPS / 2; i++) {
            threads.point();
          }
        };
    threads.spawn("", body);
    threads.spawn("", body);
  }

  private static void spawnTwoThatBlock(SimulatedThreads threads) {
    var pair = new SimulatedThread[2];
    var turn = new Object();
    pair[0] =
        threads.spawn(
            "",
            () -> {
              for (int i = 0; i < STEPS / 2; i++) {
                block(threads, turn);
                threads.unblock(pair[1]);
              }
            });
    pair[1] =
        threads.spawn(
            "",
            () -> {
              for (int i = 0; i < STEPS / 2; i++) {
                threads.unblock(pair[0]);
                block(threads, turn);
              }
            });
  }

  private static void block(SimulatedThreads threads, Object turn) {
    if (!threads.block(turn, () -> "its turn", SimulatedThreads.NEVER)) {
      throw new IllegalStateException("a deadline came that never comes");
    }
  }

  private static void spawnIdle(SimulatedThreads threads) {
    for (int i = 0; i < THREADS; i++) {
      threads.spawn("", () -> {});
    }
  }

  private Execution run(Strategy strategy, Choices choices, Program program) {
    Execution execution = opened.run(limits, strategy, choices, program);
    if (!(execution.ending() instanceof Ending.Finished)) {
      throw new IllegalStateException(execution.ending().text());
    }
    return execution;
  }
}
