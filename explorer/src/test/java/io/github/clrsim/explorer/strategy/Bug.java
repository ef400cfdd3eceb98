package io.github.clrsim.explorer.strategy;

import io.github.clrsim.explorer.choice.Choices;
import io.github.clrsim.explorer.schedule.Access;
import io.github.clrsim.explorer.schedule.Ending;
import io.github.clrsim.explorer.schedule.Engine;
import io.github.clrsim.explorer.schedule.Execution;
import io.github.clrsim.explorer.schedule.Limits;
import io.github.clrsim.explorer.schedule.SimulatedThread;
import io.github.clrsim.explorer.schedule.SimulatedThreads;
import io.github.clrsim.explorer.strategy.sampling.Attempt;
import io.github.clrsim.explorer.strategy.sampling.Plan;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;

/**
 * Small programs with a known bug, and their right twins, as woven code would be: a scheduling
 * point before each lock, unlock and volatile access, and a number for each place in the code.
 */
public enum Bug {
  /** Two threads {@code volatile c++}. */
  LOST_UPDATE {
    @Override
    void spawn(boolean isRight, SimulatedThreads threads, Choices choices, boolean[] bad) {
      int[] c = new int[1];
      var lock = new ModelLock(threads, "the counter");
      int[] ended = new int[1];
      Runnable increment =
          () -> {
            if (isRight) {
              lock.lock(3);
            }
            threads.point(Access.READ, c, 1);
            int read = c[0];
            threads.point(Access.WRITE, c, 2);
            c[0] = read + 1;
            if (isRight) {
              lock.unlock(4);
            }
            threads.touch(Access.WRITE, ended);
            bad[0] |= ++ended[0] == 2 && c[0] != 2;
          };
      threads.spawn("one", increment);
      threads.spawn("two", increment);
    }
  },

  /** Looked up under a lock and used after it, while unload removes and kills. */
  USE_AFTER_UNLOAD {
    @Override
    void spawn(boolean isRight, SimulatedThreads threads, Choices choices, boolean[] bad) {
      var lock = new ModelLock(threads, "the map");
      Map<Integer, boolean[]> alive = new HashMap<>(Map.of(7, new boolean[] {true}));
      threads.spawn(
          "unload",
          () -> {
            lock.lock(1);
            boolean[] info = alive.remove(7);
            threads.point(Access.WRITE, info, 2);
            info[0] = false;
            lock.unlock(3);
          });
      threads.spawn(
          "use",
          () -> {
            lock.lock(4);
            boolean[] info = alive.getOrDefault(7, new boolean[] {true});
            if (!isRight) {
              lock.unlock(5);
            }
            threads.point(Access.READ, info, 6);
            bad[0] |= !info[0];
            if (isRight) {
              lock.unlock(7);
            }
          });
    }
  },

  /** A reader looks id 7 up twice, an unloader frees it, a loader reuses it. */
  ABA {
    @Override
    void spawn(boolean isRight, SimulatedThreads threads, Choices choices, boolean[] bad) {
      new Aba(threads, 0, isRight, bad).spawn();
    }
  },

  /** The same among lock operations that are of no matter. */
  ABA_AMID_5 {
    @Override
    void spawn(boolean isRight, SimulatedThreads threads, Choices choices, boolean[] bad) {
      new Aba(threads, 5, isRight, bad).spawn();
    }
  },

  /** The same among more of them. */
  ABA_AMID_20 {
    @Override
    void spawn(boolean isRight, SimulatedThreads threads, Choices choices, boolean[] bad) {
      new Aba(threads, 20, isRight, bad).spawn();
    }
  },

  /** Two locks, taken in either order. */
  LOCK_ORDER {
    @Override
    void spawn(boolean isRight, SimulatedThreads threads, Choices choices, boolean[] bad) {
      var a = new ModelLock(threads, "a");
      var b = new ModelLock(threads, "b");
      threads.spawn("ab", () -> both(a, b, 0));
      threads.spawn("ba", () -> both(isRight ? a : b, isRight ? b : a, 4));
    }

    private void both(ModelLock outer, ModelLock inner, int site) {
      outer.lock(site + 1);
      inner.lock(site + 2);
      inner.unlock(site + 3);
      outer.unlock(site + 4);
    }
  },

  /** Whether to wait is asked without the lock, so the signal may come in between. */
  LOST_WAKE_UP {
    @Override
    void spawn(boolean isRight, SimulatedThreads threads, Choices choices, boolean[] bad) {
      var lock = new ModelLock(threads, "the queue");
      Deque<SimulatedThread> waiting = new ArrayDeque<>();
      boolean[] full = new boolean[1];
      threads.spawn(
          "take",
          () -> {
            if (isRight) {
              lock.lock(1);
            }
            threads.point(Access.READ, full, 2);
            boolean isEmpty = !full[0];
            if (!isRight) {
              lock.lock(3);
            }
            if (isEmpty) {
              lock.await(waiting, 4);
            }
            lock.unlock(5);
          });
      threads.spawn(
          "put",
          () -> {
            lock.lock(6);
            threads.point(Access.WRITE, full, 7);
            full[0] = true;
            threads.touch(Access.WRITE, waiting);
            waiting.forEach(threads::unblock);
            lock.unlock(8);
          });
    }
  },

  /** Only when a call is refused, which chance decides, the update is made without the lock. */
  LOST_UPDATE_ON_REFUSAL {
    @Override
    void spawn(boolean isRight, SimulatedThreads threads, Choices choices, boolean[] bad) {
      int[] c = new int[1];
      int[] ended = new int[1];
      var lock = new ModelLock(threads, "the counter");
      Runnable increment =
          () -> {
            boolean isRefused = choices.below(3) == 2;
            boolean takesLock = isRight || !isRefused;
            if (takesLock) {
              lock.lock(1);
            }
            threads.point(Access.READ, c, 2);
            int read = c[0];
            threads.point(Access.WRITE, c, 3);
            c[0] = read + 1;
            if (takesLock) {
              lock.unlock(4);
            }
            threads.touch(Access.WRITE, ended);
            bad[0] |= ++ended[0] == 2 && c[0] != 2;
          };
      threads.spawn("one", increment);
      threads.spawn("two", increment);
    }
  };

  /** Makes the program's threads; a bug that shows sets {@code bad}. */
  abstract void spawn(boolean isRight, SimulatedThreads threads, Choices choices, boolean[] bad);

  /** Executes the program, or its right twin; whether it failed. */
  public boolean shows(boolean isRight, Engine engine, Attempt attempt) {
    boolean[] bad = new boolean[1];
    Execution execution =
        engine.run(
            Limits.standard(),
            attempt.strategy(),
            attempt.choices(),
            threads -> spawn(isRight, threads, attempt.choices(), bad));
    return switch (execution.ending()) {
      case Ending.Finished finished -> bad[0];
      case Ending.CutOff cutOff -> bad[0];
      case Ending.Deadlocked deadlocked -> true;
      case Ending.OnlyPolled polled -> true;
      case Ending.LeftBehind leftBehind -> true;
      case Ending.HostWaits other -> throw new AssertionError(other.text());
      case Ending.StepLimit other -> throw new AssertionError(other.text());
      case Ending.ThreadLimit other -> throw new AssertionError(other.text());
      case Ending.Threw other -> throw new AssertionError(other.text(), other.thrown());
      case Ending.Exited other -> throw new AssertionError(other.text());
      case Ending.Raced other -> throw new AssertionError(other.text());
      case Ending.Uncontrolled other -> throw new AssertionError(other.text());
    };
  }

  /** How many executions it takes a campaign to find it, or one more than {@code max}. */
  public int executionsToFind(StrategyName.Sampling name, long seed, int max, Engine engine) {
    Plan plan = name.campaign(seed);
    for (int number = 0; number < max; number++) {
      if (shows(false, engine, plan.attempt(number))) {
        return number + 1;
      }
    }
    return max + 1;
  }
}
