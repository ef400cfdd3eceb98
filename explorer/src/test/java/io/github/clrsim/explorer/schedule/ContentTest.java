package io.github.clrsim.explorer.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
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
                threads.sleep(() -> "its turn", isFirstDone::get, () -> canDoWithout);
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
                SimulatedThread second =
                    threads.spawn(
                        "second",
                        () -> {
                          threads.sleep(() -> "its turn", isDone::get, () -> true);
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
                      threads.wake(second);
                      threads.point();
                      came.add("first again");
                    });
              });
      assertThat(execution.ending()).isInstanceOf(Ending.Finished.class);
      assertThat(came)
          .startsWith("first")
          .containsExactlyInAnyOrder("first", "second", "first again");
    }
  }

  @Test
  void whoSleepsIsNotAskedBeforeHeIsWoken() {
    for (long seed = 0; seed < SEEDS; seed++) {
      AtomicBoolean isDue = new AtomicBoolean();
      AtomicInteger asked = new AtomicInteger();
      List<Integer> seen = new ArrayList<>();
      Execution execution =
          Simulation.walk(
              seed,
              threads -> {
                SimulatedThread sleeper =
                    threads.spawn(
                        "sleeper",
                        () ->
                            threads.sleep(
                                () -> "the end",
                                () -> {
                                  asked.incrementAndGet();
                                  return isDue.get();
                                },
                                () -> false));
                threads.spawn(
                    "other",
                    () -> {
                      threads.await("the sleeper to begin", () -> asked.get() > 0);
                      for (int i = 0; i < 10; i++) {
                        threads.point();
                      }
                      seen.add(asked.get());
                      isDue.set(true);
                      threads.wake(sleeper);
                    });
              });
      assertThat(execution.ending()).isInstanceOf(Ending.Finished.class);
      // When it fell asleep: at once, and as the one that is about to give its turn away.
      assertThat(seen).containsExactly(2);
      assertThat(asked.get()).isGreaterThan(2);
    }
  }

  @Test
  void whoIsNotWokenSleepsForEver() {
    Ending ending =
        Simulation.walk(
                1,
                threads ->
                    threads.spawn(
                        "sleeper", () -> threads.sleep(() -> "a call", () -> false, () -> false)))
            .ending();
    assertThat(ending).isInstanceOf(Ending.Deadlocked.class);
    assertThat(ending.toString()).contains("a call");
  }
}
