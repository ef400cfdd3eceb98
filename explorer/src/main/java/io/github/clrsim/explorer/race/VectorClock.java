package io.github.clrsim.explorer.race;

import java.util.Arrays;

/** How far each thread is known to have come; a thread never met is at 0. */
final class VectorClock {
  private int[] times = new int[4];

  int at(int thread) {
    return thread < times.length ? times[thread] : 0;
  }

  /** This thread begins something that nobody knows of yet. */
  void tick(int thread) {
    if (thread >= times.length) {
      times = Arrays.copyOf(times, 2 * (thread + 1));
    }
    times[thread]++;
  }

  /** Knows from now on what the other one knows too. */
  void join(VectorClock other) {
    // No longer than the other: two that learn from each other in turn would grow without end.
    if (other.times.length > times.length) {
      times = Arrays.copyOf(times, other.times.length);
    }
    for (int thread = 0; thread < other.times.length; thread++) {
      times[thread] = Math.max(times[thread], other.times[thread]);
    }
  }
}
