package io.github.clrsim.benchmarks.step;

import io.github.clrsim.explorer.choice.Choices;
import io.github.clrsim.explorer.schedule.Ending;
import io.github.clrsim.explorer.schedule.Engine;
import io.github.clrsim.explorer.schedule.Execution;
import io.github.clrsim.explorer.schedule.Limits;
import io.github.clrsim.explorer.schedule.Strategy;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/**
 * What a real park costs, in code that is not woven. Only virtual threads may really park in an
 * execution; the modelled way is {@link StepCosts#unblockAndBlock}.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class ParkCosts {
  private static final int PARKS = 2_000;

  private final Engine engine = Engine.virtual();

  /** A thread unparks another and parks: what a real lock costs that must be waited for. */
  @Benchmark
  @OperationsPerInvocation(PARKS)
  public Execution unparkAndParkForReal() {
    var parked = new Thread[2];
    Execution execution =
        engine.run(
            Limits.standard(),
            Strategy.calm(),
            Choices.seeded(1),
            threads -> {
              threads.spawn("", () -> answer(parked));
              threads.spawn("", () -> ask(parked));
            });
    if (!(execution.ending() instanceof Ending.Finished)) {
      throw new IllegalStateException(execution.ending().text());
    }
    return execution;
  }

  // A park here ends only by its unpark: in a simulation there is nobody else to end it.
  private static void answer(Thread[] parked) {
    parked[0] = Thread.currentThread();
    for (int i = 0; i < PARKS / 2; i++) {
      LockSupport.park();
      LockSupport.unpark(parked[1]);
    }
  }

  private static void ask(Thread[] parked) {
    parked[1] = Thread.currentThread();
    for (int i = 0; i < PARKS / 2; i++) {
      LockSupport.unpark(parked[0]);
      LockSupport.park();
    }
  }
}
