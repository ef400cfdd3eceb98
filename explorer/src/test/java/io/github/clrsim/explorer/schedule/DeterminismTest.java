package io.github.clrsim.explorer.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.explorer.choice.Choices;
import io.github.clrsim.explorer.choice.Recording;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.ReentrantLock;
import org.junit.jupiter.api.Test;

class DeterminismTest {

  private record Seen(Execution execution, List<String> events) {}

  /** Locks, a semaphore, a modelled wait, a thread spawned half-way and a background loop. */
  private static Seen execute(Engine engine, Strategy strategy, Choices choices) {
    var events = new ArrayList<String>();
    Execution execution =
        engine.run(
            Limits.standard(),
            strategy,
            choices,
            threads -> {
              var lock = new ReentrantLock();
              var permits = new Semaphore(1);
              Runnable body =
                  () -> {
                    for (int i = 0; i < 4; i++) {
                      threads.point();
                      lock.lock();
                      try {
                        events.add(threads.current() + " in " + i);
                        threads.point();
                      } finally {
                        lock.unlock();
                      }
                    }
                  };
              SimulatedThread first = threads.spawn("first", body);
              threads.spawn("second", body);
              threads.spawn(
                  "parent",
                  () -> {
                    permits.acquireUninterruptibly();
                    SimulatedThread child = threads.spawn("child", body);
                    threads.await("the first to end", first::hasEnded);
                    events.add("parent saw the end of " + first + ", " + child.hasEnded());
                    permits.release();
                  });
              threads.spawnBackground(
                  "background",
                  () -> {
                    while (threads.pause()) {
                      permits.acquireUninterruptibly();
                      events.add("background round");
                      threads.point();
                      permits.release();
                    }
                  });
            });
    assertThat(execution.ending()).isEqualTo(new Ending.Finished());
    return new Seen(execution, events);
  }

  /** A strategy with chance of its own. */
  private static Strategy planned(Choices plan) {
    return (ready, choices) -> choices.decided(ready.count(), plan.below(ready.count()));
  }

  @Test
  void theSameSeedGivesTheSameOrder() {
    Engine engine = Engine.virtual();
    Set<Long> orders = new HashSet<>();
    for (long seed = 0; seed < 200; seed++) {
      Seen once = execute(engine, Strategy.walk(), Choices.seeded(seed));
      Seen again = execute(engine, Strategy.walk(), Choices.seeded(seed));
      assertThat(again).as("seed %d", seed).isEqualTo(once);
      orders.add(once.execution().order());
    }
    assertThat(orders).as("orders that 200 seeds explore").hasSizeGreaterThan(190);
  }

  @Test
  void theRecordedPicksOfAnyStrategyReplayItWithoutTheStrategy() {
    Engine engine = Engine.virtual();
    for (long seed = 0; seed < 100; seed++) {
      for (Strategy strategy : List.of(Strategy.walk(), planned(Choices.seeded(seed)))) {
        Recording recording = Choices.recording(Choices.seeded(seed));
        Seen found = execute(engine, strategy, recording);
        Seen replayed = execute(engine, Strategy.walk(), Choices.recorded(recording.picks()));
        assertThat(replayed).as("seed %d", seed).isEqualTo(found);
      }
    }
  }

  @Test
  void campaignsInParallelDoNotDisturbOneAnother() throws InterruptedException {
    var expected = execute(Engine.virtual(), Strategy.walk(), Choices.seeded(5));
    var strays = new ArrayList<Throwable>();
    var campaigns = new ArrayList<Thread>();
    for (int campaign = 0; campaign < 4; campaign++) {
      Runnable executions =
          () -> {
            Engine engine = Engine.virtual();
            for (int i = 0; i < 200; i++) {
              assertThat(execute(engine, Strategy.walk(), Choices.seeded(5))).isEqualTo(expected);
            }
          };
      campaigns.add(
          Thread.ofPlatform()
              .uncaughtExceptionHandler(
                  (thread, thrown) -> {
                    synchronized (strays) {
                      strays.add(thrown);
                    }
                  })
              .start(executions));
    }
    for (Thread campaign : campaigns) {
      campaign.join();
    }
    assertThat(strays).isEmpty();
  }

  @Test
  void anInterruptOfTheCallerOutlivesTheExecution() {
    Thread.currentThread().interrupt();
    execute(Engine.virtual(), Strategy.calm(), Choices.calm());
    assertThat(Thread.interrupted()).isTrue();
  }
}
