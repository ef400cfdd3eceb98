package io.github.clrsim.benchmarks.engine;

import io.github.clrsim.benchmarks.Sample;
import io.github.clrsim.benchmarks.cases.Subject;
import io.github.clrsim.benchmarks.engine.Arena.Bout;
import io.github.clrsim.explorer.choice.Choices;
import io.github.clrsim.explorer.schedule.Strategy;
import java.time.Duration;

/**
 * How fast the case {@code locks} is executed, on random schedules that are fully recorded, beside
 * the bare yield loop. Rounds of the two take turns, so that a slow moment of the machine meets
 * both.
 *
 * @param executionsPerSecond by round
 * @param stepNanos by round: an execution's whole time, making it included, through its steps
 * @param bareNanos by round: a yield of the bare loop
 * @param stepsEach how many steps an execution has on average
 */
record Speed(Sample executionsPerSecond, Sample stepNanos, Sample bareNanos, double stepsEach) {
  private static final int ROUNDS = 12;
  private static final Duration WARM_UP = Duration.ofSeconds(5);
  private static final Duration ROUND = Duration.ofMillis(800);
  private static final int BARE_YIELDS = 20_000;
  private static final int BATCH = 200;

  static Speed measure(Arena arena) {
    var bare = new BareYield();
    bareRound(bare, WARM_UP);
    round(arena, 0, WARM_UP);
    double[] perSecond = new double[ROUNDS];
    double[] stepNanos = new double[ROUNDS];
    double[] bareNanos = new double[ROUNDS];
    double stepsEach = 0;
    for (int i = 0; i < ROUNDS; i++) {
      bareNanos[i] = bareRound(bare, ROUND);
      Round round = round(arena, i + 1, ROUND);
      perSecond[i] = round.executions * 1e9 / round.nanos;
      stepNanos[i] = (double) round.nanos / round.steps;
      stepsEach = (double) round.steps / round.executions;
    }
    return new Speed(Sample.of(perSecond), Sample.of(stepNanos), Sample.of(bareNanos), stepsEach);
  }

  /** Our cheapest step through the cheapest bare yield. */
  double stepVersusBareYield() {
    return stepNanos.min() / bareNanos.min();
  }

  private record Round(long executions, long steps, long nanos) {}

  private static Round round(Arena arena, int number, Duration atLeast) {
    long executions = 0;
    long steps = 0;
    long began = System.nanoTime();
    long nanos;
    do {
      for (int i = 0; i < BATCH; i++) {
        Choices choices = Choices.recording(Choices.seeded(number * 1_000_000_000L + executions));
        Bout bout = arena.execute(Subject.LOCKS, Strategy.walk(), choices);
        if (bout.broken()) {
          throw new IllegalStateException("the lock of the case locks does not lock");
        }
        steps += bout.execution().steps();
        executions++;
      }
      nanos = System.nanoTime() - began;
    } while (nanos < atLeast.toNanos());
    return new Round(executions, steps, nanos);
  }

  private static double bareRound(BareYield bare, Duration atLeast) {
    long steps = 0;
    long began = System.nanoTime();
    long nanos;
    do {
      steps += bare.run(BARE_YIELDS);
      nanos = System.nanoTime() - began;
    } while (nanos < atLeast.toNanos());
    return (double) nanos / steps;
  }
}
