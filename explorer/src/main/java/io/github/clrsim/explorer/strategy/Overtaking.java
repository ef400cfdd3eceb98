package io.github.clrsim.explorer.strategy;

import io.github.clrsim.explorer.choice.SplitMix;
import io.github.clrsim.explorer.schedule.ReadyThreads;
import io.github.clrsim.explorer.schedule.SimulatedThread;
import java.util.Arrays;

/**
 * Which thread came back from a pause how often, while which other one was ready and did not move.
 * Without a bound on that, two threads that poll could keep a third from moving for ever, and a
 * search would follow them.
 *
 * <p>Whoever moved least recently of those ready is never barred by another, so somebody always can
 * go on.
 */
final class Overtaking {
  private final int max;

  /** By the number of who pauses, then of who waits. */
  private int[][] rounds = new int[0][0];

  private boolean isUsed;

  /** By thread number: whether it could have gone on at the current step. */
  private boolean[] ready = new boolean[8];

  /** By thread number: whether it could have gone on from a pause. */
  private boolean[] pausing = new boolean[8];

  Overtaking(int max) {
    this.max = max;
  }

  /** These are ready, and one of them will move. */
  void offers(ReadyThreads offered) {
    for (int i = 0; i < offered.count(); i++) {
      int number = offered.at(i).number();
      if (number >= ready.length) {
        ready = Arrays.copyOf(ready, number * 2);
        pausing = Arrays.copyOf(pausing, number * 2);
      }
      ready[number] = true;
      pausing[number] = offered.at(i).isPausing();
      isUsed |= pausing[number];
    }
  }

  /** Whether a thread has to let another go first. */
  boolean bars(SimulatedThread thread, ReadyThreads offered) {
    if (!isUsed || !thread.isPausing()) {
      return false;
    }
    for (int i = 0; i < offered.count(); i++) {
      int other = offered.at(i).number();
      if (other != thread.number() && rounds(thread.number(), other) >= max) {
        return true;
      }
    }
    return false;
  }

  /**
   * This thread moves. If it was not offered, it was the only one ready, and passes nobody over.
   */
  void moves(SimulatedThread thread) {
    int mover = thread.number();
    if (isUsed) {
      boolean fromPause = mover < pausing.length && pausing[mover];
      fit(Math.max(mover + 1, ready.length));
      for (int other = 0; other < rounds.length; other++) {
        boolean passedOver = other < ready.length && ready[other] && other != mover;
        if (!passedOver) {
          for (int[] of : rounds) {
            of[other] = 0;
          }
        } else if (fromPause) {
          rounds[mover][other]++;
        }
      }
    }
    Arrays.fill(ready, false);
    Arrays.fill(pausing, false);
  }

  /** A hash of all counts. */
  long hash() {
    long hash = 0;
    for (int pauser = 0; pauser < rounds.length; pauser++) {
      for (int other = 0; other < rounds.length; other++) {
        if (rounds[pauser][other] != 0) {
          // Past the bound a count makes no difference.
          long count = Math.min(rounds[pauser][other], max);
          hash += SplitMix.mixed((long) pauser << 40 | (long) other << 20 | count);
        }
      }
    }
    return hash;
  }

  private int rounds(int pauser, int other) {
    return pauser < rounds.length && other < rounds.length ? rounds[pauser][other] : 0;
  }

  private void fit(int size) {
    if (size > rounds.length) {
      int[][] larger = new int[size][size];
      for (int i = 0; i < rounds.length; i++) {
        System.arraycopy(rounds[i], 0, larger[i], 0, rounds.length);
      }
      rounds = larger;
    }
  }
}
