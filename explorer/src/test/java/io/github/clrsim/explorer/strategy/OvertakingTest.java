package io.github.clrsim.explorer.strategy;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.explorer.choice.Choices;
import io.github.clrsim.explorer.schedule.Ending;
import io.github.clrsim.explorer.schedule.Engine;
import io.github.clrsim.explorer.schedule.Execution;
import io.github.clrsim.explorer.schedule.Limits;
import io.github.clrsim.explorer.schedule.ReadyThreads;
import io.github.clrsim.explorer.schedule.SimulatedThread;
import io.github.clrsim.explorer.schedule.SimulatedThreads;
import io.github.clrsim.explorer.schedule.Strategy;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

class OvertakingTest {
  private static final int MAX = 3;

  /** Lets those go on that poll as long as none of them is barred, the last one first. */
  private static final class Polling implements Strategy {
    private final Overtaking overtaking = new Overtaking(MAX);
    private final List<String> moves = new ArrayList<>();
    private final List<Long> hashes = new ArrayList<>();

    @Override
    public int choose(ReadyThreads ready, Choices choices) {
      overtaking.offers(ready);
      int place = ready.count() - 1;
      while (place > 0
          && (overtaking.bars(ready.at(place), ready) || !ready.at(place).name().startsWith("p"))) {
        place--;
      }
      return choices.decided(ready.count(), place);
    }

    @Override
    public void steps(SimulatedThread thread) {
      overtaking.moves(thread);
      moves.add(thread.name());
      hashes.add(overtaking.hash());
    }
  }

  private static void poll(SimulatedThreads threads, String name, AtomicBoolean done) {
    threads.spawn(
        name,
        () -> {
          while (!done.get()) {
            threads.pause();
          }
        });
  }

  /** One that works, so many that only wait for it, and two that poll. */
  private static Polling run(int waiting) {
    Polling strategy = new Polling();
    Execution execution =
        Engine.virtual()
            .run(
                new Limits(2_000, 32),
                strategy,
                Choices.seeded(1),
                threads -> {
                  AtomicBoolean done = new AtomicBoolean();
                  threads.spawn(
                      "worker",
                      () -> {
                        threads.point();
                        threads.point();
                        done.set(true);
                      });
                  for (int i = 0; i < waiting; i++) {
                    threads.spawn("w" + i, () -> threads.await("the end", done::get));
                  }
                  poll(threads, "p1", done);
                  poll(threads, "p2", done);
                });
    assertThat(execution.ending()).isInstanceOf(Ending.Finished.class);
    return strategy;
  }

  @Test
  void whoPollsPassesAnotherSoOftenAndThenLetsItGo() {
    assertThat(String.join(" ", run(0).moves))
        .isEqualTo(
            "p2 p1 p2 p1 p2 p1 p2 p1 worker"
                + " p2 p1 p2 p1 p2 p1 worker"
                + " p2 p1 p2 p1 p2 p1 worker p2 p1");
  }

  @Test
  void amongManyItPassesEachOfThemNoOftener() {
    assertThat(String.join(" ", run(12).moves))
        .startsWith("p2 p1 p2 p1 p2 p1 p2 p1 worker worker worker w0 w0 w1 w1 w2 w2 ");
  }

  /** And so is what an exhaustive search takes for the same state. */
  @Test
  void theHashIsTheSameOnEveryMachineAndTellsHowOftenWhoWasPassed() {
    List<Long> hashes = run(0).hashes;

    assertThat(hashes.subList(0, 9))
        .containsExactly(
            0L,
            0L,
            -7126358234233481445L,
            4219779613747561790L,
            -2855074594886038935L,
            -5422210741464042353L,
            6249351167745802620L,
            3106440581906962314L,
            0L);
    assertThat(hashes.subList(9, 16)).isEqualTo(hashes.subList(16, 23));
  }
}
