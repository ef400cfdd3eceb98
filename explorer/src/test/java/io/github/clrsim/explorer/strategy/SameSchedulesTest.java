package io.github.clrsim.explorer.strategy;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.explorer.choice.ChoiceSequence;
import io.github.clrsim.explorer.schedule.Access;
import io.github.clrsim.explorer.schedule.Engine;
import io.github.clrsim.explorer.schedule.Execution;
import io.github.clrsim.explorer.schedule.Limits;
import io.github.clrsim.explorer.schedule.Program;
import io.github.clrsim.explorer.schedule.SimulatedThreads;
import io.github.clrsim.explorer.strategy.StrategyName.Exhaustive;
import io.github.clrsim.explorer.strategy.StrategyName.Sampling;
import io.github.clrsim.explorer.strategy.sampling.Attempt;
import io.github.clrsim.explorer.strategy.sampling.Plan;
import java.util.OptionalInt;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * A seed means the same schedules on every machine. Whoever changes a strategy on purpose writes
 * down what it comes to now, and tells it in the change log: old seeds show other schedules then.
 */
class SameSchedulesTest {
  private static final int EXECUTIONS = 40;
  private static final Engine ENGINE = Engine.virtual();
  private static final Limits LIMITS = new Limits(2_000, 32);

  /** So many threads of all that threads can do. */
  private static Program program(int count) {
    Object[] targets = {new Object(), new Object(), new Object()};
    return threads -> {
      AtomicInteger left = new AtomicInteger(count);
      for (int t = 0; t < count; t++) {
        int number = t;
        threads.spawn(
            "t" + t,
            () -> {
              work(threads, targets, number);
              left.decrementAndGet();
            });
      }
      threads.spawn("last", () -> threads.await("the others", () -> left.get() == 0));
      threads.spawnBackground(
          "poller",
          () -> {
            while (threads.pause()) {
              threads.touch(Access.READ, targets[0]);
            }
          });
    };
  }

  private static void work(SimulatedThreads threads, Object[] targets, int number) {
    for (int i = 0; i < 3; i++) {
      Access access = (number + i) % 2 == 0 ? Access.READ : Access.WRITE;
      threads.point(access, targets[(number + i) % targets.length], 1 + 10 * number + i);
      threads.touch(Access.WRITE, targets[number % targets.length]);
    }
    if (number % 3 == 1) {
      threads.block(targets[0], () -> "some time", threads.nanos() + 5 + number);
    }
    if (number % 4 == 2) {
      threads.pause();
    }
    for (int i = 0; i < threads.pick(3); i++) {
      threads.point(Access.WRITE, targets[1], 7);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "walk, 3f833390854f13d8",
    "stay:8, 64c4906df8ba3d62",
    "pct:3, d9e4de6182ccfd84",
    "pos, 80748a2e6911eb7",
    "guided, a85c4027acd86f63",
    "portfolio, 7b073af9f7eb9879"
  })
  void aStrategyGoesTheSameWaysForEver(String strategy, String digest) {
    Plan plan = ((Sampling) StrategyName.parse(strategy)).campaign(5);
    Tally tally = new Tally(true);
    int[] orders = new int[2 * EXECUTIONS];
    for (int number = 0; number < EXECUTIONS; number++) {
      Attempt attempt = plan.attempt(number);
      Attempt watched = tally.watch(attempt);
      Program program = program(number % 2 == 0 ? 3 : 14);
      Execution execution = ENGINE.run(LIMITS, watched.strategy(), watched.choices(), program);
      tally.count();
      plan.over(attempt);
      orders[2 * number] = (int) execution.order() & Integer.MAX_VALUE;
      orders[2 * number + 1] = (int) tally.interleaving() & Integer.MAX_VALUE;
    }
    assertThat(Long.toHexString(ChoiceSequence.of(orders).digest())).isEqualTo(digest);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          0 | 111 executions, 55 interleavings, 12 cut off as known.
          1 | 791 executions, 280 interleavings, 183 cut off as known.
          2 | 2,532 executions, 711 interleavings, 669 cut off as known.
          """)
  void anExhaustiveSearchGoesTheSameWaysForEver(int preemptionsMax, String found) {
    Exhaustive bounded = new Exhaustive(OptionalInt.of(preemptionsMax));
    Proof proof =
        ExhaustiveSearch.of(bounded, true)
            .search(
                3_000,
                attempt -> {
                  ENGINE.run(LIMITS, attempt.strategy(), attempt.choices(), program(1));
                  return false;
                });
    assertThat(proof).isInstanceOf(Proof.Proved.class);
    assertThat(proof.text()).endsWith(": " + found);
  }
}
