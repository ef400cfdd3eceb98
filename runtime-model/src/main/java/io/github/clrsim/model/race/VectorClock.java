package io.github.clrsim.model.race;

import java.util.Arrays;

/** How far each thread is known to have come; a thread never met is at 0. */
final class VectorClock {
  private int[] times = new int[4];

  int at(int thread) {
    return thread < times.length ? times[thread] : 0;
  }

  /** This thread begins something that nobody knows of yet. */
  void tick(int thread) {
    reach(thread + 1);
    times[thread]++;
  }

  /** Knows from now on what the other one knows too. */
  void join(VectorClock other) {
    reach(other.times.length);
    for (int thread = 0; thread < other.times.length; thread++) {
      times[thread] = Math.max(times[thread], other.times[thread]);
    }
  }

  private void reach(int threads) {
    if (threads > times.length) {
      times = Arrays.copyOf(times, Math.max(threads, 2 * times.length));
    }
  }
}
