package io.github.clrsim.explorer.control.programs;

import static io.github.clrsim.explorer.control.programs.Runs.CONTROL;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.explorer.choice.Choices;
import io.github.clrsim.explorer.control.programs.Runs.Run;
import io.github.clrsim.explorer.control.programs.Runs.Seen;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Programs that do anything with monitors and threads happen alike on both engines. */
class RandomControlTest {

  @Test
  void randomProgramsHappenAlikeOnBothEngines() {
    var endings = new TreeMap<String, Integer>();
    for (long seed = 0; seed < 1_000; seed++) {
      long drawn = seed;
      // Runs compares the two.
      Seen seen = Runs.walk(seed, run -> new Program(run, drawn).begin());
      endings.merge(seen.ending().getClass().getSimpleName(), 1, Integer::sum);
    }
    assertThat(endings)
        .containsKeys("Deadlocked", "Finished", "LeftBehind")
        .doesNotContainKeys("Threw", "Uncontrolled");
  }

  /** One program, drawn from a seed. */
  private static final class Program {
    private static final int OPERATIONS_MAX = 16;

    private final Run run;
    private final long seed;
    private final List<Object> monitors = List.of(new Object(), new Object(), new Object());
    private final int[] inside = new int[3];
    private final List<Thread> threads = new ArrayList<>();

    Program(Run run, long seed) {
      this.run = run;
      this.seed = seed;
    }

    void begin() {
      Choices draw = Choices.seeded(seed);
      int count = 2 + draw.below(3);
      for (int i = 0; i < count; i++) {
        long own = seed * 31 + i;
        run.thread("t" + i, () -> live(own, 0));
      }
    }

    private void live(long own, int generation) {
      threads.add(CONTROL.currentThread());
      Choices draw = Choices.seeded(own);
      var held = new ArrayDeque<Integer>();
      int operations = draw.below(OPERATIONS_MAX);
      for (int i = 0; i < operations; i++) {
        int operation = draw.below(22);
        try {
          say(operation + " begins");
          say(operation + " " + perform(operation, draw, held, generation));
        } catch (InterruptedException thrown) {
          say(operation + " interrupted");
        }
      }
      while (!held.isEmpty()) {
        leave(held);
      }
    }

    private void say(String what) {
      run.say(run.threads().current() + " " + what + " at " + run.threads().nanos());
    }

    private String perform(int operation, Choices draw, Deque<Integer> held, int generation)
        throws InterruptedException {
      Thread other = threads.get(draw.below(threads.size()));
      switch (operation) {
        case 0, 1, 2, 3 -> enter(draw.below(3), held);
        case 4, 5, 6 -> {
          if (!held.isEmpty()) {
            leave(held);
          }
        }
        case 7, 8 -> {
          if (!held.isEmpty()) {
            await(held.peekFirst(), draw.below(2) * 5L);
          }
        }
        case 9, 10 -> {
          if (!held.isEmpty()) {
            CONTROL.notifyOn(monitors.get(held.peekFirst()), draw.below(2) == 0, 3);
          }
        }
        case 11 -> CONTROL.park(draw.below(2) == 0 ? null : monitors.get(0));
        case 12 -> CONTROL.parkNanos(null, draw.below(4) * 1_000L);
        case 13 -> CONTROL.unpark(other);
        case 14 -> CONTROL.sleep(draw.below(3) * 1_000L, 4);
        case 15 -> {
          if (generation < 2) {
            start(seed * 17 + draw.below(1_000), generation + 1, draw.below(3));
          }
        }
        case 16 -> CONTROL.join(other, draw.below(3) * 2L, 5);
        case 17 -> CONTROL.interrupt(other);
        case 18 -> {
          return "interrupted: " + CONTROL.interrupted();
        }
        case 19 -> {
          return CONTROL.state(other) + " " + CONTROL.isAlive(other) + CONTROL.isDaemon(other);
        }
        case 20 -> CONTROL.yield(6);
        case 21 -> CONTROL.point(monitors.get(1), draw.below(2), 7);
        default -> throw new AssertionError(operation);
      }
      return "done by " + CONTROL.currentThread().getName() + CONTROL.randomSeed();
    }

    private void start(long own, int generation, int kind) {
      Runnable task = () -> live(own, generation);
      Thread thread =
          kind == 0
              ? new Thread(task, "subclass") {}
              : CONTROL.newThread(new Thread(task, "made"), task);
      CONTROL.setDaemon(thread, kind == 1);
      CONTROL.start(thread);
    }

    private void enter(int which, Deque<Integer> held) {
      CONTROL.enterMonitor(monitors.get(which), 1);
      if (!held.contains(which)) {
        assertThat(inside[which]++).isZero();
      }
      held.addFirst(which);
    }

    private void leave(Deque<Integer> held) {
      int which = held.removeFirst();
      if (!held.contains(which)) {
        assertThat(--inside[which]).isZero();
      }
      CONTROL.exitMonitor(monitors.get(which), 2);
    }

    private void await(int which, long millis) throws InterruptedException {
      Object monitor = monitors.get(which);
      inside[which]--;
      try {
        CONTROL.waitOn(monitor, millis, 8);
      } finally {
        inside[which]++;
      }
      assertThat(inside[which]).isEqualTo(1);
    }
  }
}
