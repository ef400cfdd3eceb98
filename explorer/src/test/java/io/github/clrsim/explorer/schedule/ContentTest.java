package io.github.clrsim.explorer.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

/** Who waits for an order that is not worth a standstill. */
class ContentTest {
  private static final long SEEDS = 50;

  private static Execution ordered(
      long seed, int pollers, boolean canDoWithout, List<String> came) {
    return Simulation.walk(
        seed,
        threads -> {
          AtomicBoolean isFirstDone = new AtomicBoolean();
          AtomicBoolean isSecondDone = new AtomicBoolean();
          threads.spawn(
              "first",
              () -> {
                // It is first by the order, and cannot go on before the second.
                threads.await("the second", isSecondDone::get);
                came.add("first");
                isFirstDone.set(true);
              });
          threads.spawn(
              "second",
              () -> {
                threads.await("its turn", isFirstDone::get, () -> canDoWithout);
                came.add("second");
                isSecondDone.set(true);
              });
          for (int i = 0; i < pollers; i++) {
            threads.spawnBackground(
                "poller " + i,
                () -> {
                  while (threads.pause()) {
                    threads.point();
                  }
                });
          }
        });
  }

  @Test
  void itGoesOnOutOfOrderWhereNobodyElseCan() {
    for (long seed = 0; seed < SEEDS; seed++) {
      for (int pollers = 0; pollers < 3; pollers++) {
        List<String> came = new ArrayList<>();
        Execution execution = ordered(seed, pollers, true, came);
        assertThat(execution.ending()).isInstanceOf(Ending.Finished.class);
        assertThat(came).containsExactly("second", "first");
      }
    }
  }

  @Test
  void whereItCannotDoWithoutThatIsADeadlock() {
    assertThat(ordered(1, 0, false, new ArrayList<>()).ending())
        .isInstanceOf(Ending.Deadlocked.class);
  }

  @Test
  void theOrderIsKeptWhereSomebodyElseCanGoOn() {
    for (long seed = 0; seed < SEEDS; seed++) {
      List<String> came = new ArrayList<>();
      Execution execution =
          Simulation.walk(
              seed,
              threads -> {
                AtomicBoolean isDone = new AtomicBoolean();
                threads.spawn(
                    "second",
                    () -> {
                      threads.await("its turn", isDone::get, () -> true);
                      came.add("second");
                    });
                threads.spawn(
                    "first",
                    () -> {
                      for (int i = 0; i < 10; i++) {
                        threads.point();
                      }
                      came.add("first");
                      isDone.set(true);
                    });
              });
      assertThat(execution.ending()).isInstanceOf(Ending.Finished.class);
      assertThat(came).containsExactly("first", "second");
    }
  }
}
