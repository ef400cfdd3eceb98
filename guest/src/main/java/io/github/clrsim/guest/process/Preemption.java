package io.github.clrsim.guest.process;

import io.github.clrsim.explorer.schedule.SimulatedThreads;

/**
 * Where a guest is interrupted between two of its instructions, as an operating system may do it at
 * any moment, and for how long. The schedule chooses: after how many turns of the guest and how
 * many instructions then, whichever thread they are of, and how often others go first. The calmest
 * choice is that it never is again.
 */
final class Preemption {
  /** From one interruption on, at most so many turns are not looked at. */
  private static final int TURNS = 8;

  /** Every so many times, on average, no other interruption follows. */
  private static final int LAST = 8;

  /** The instructions until then are at least a power of two, and less than the next: 2,047. */
  private static final int SIZES = 11;

  /** How often others go first is one less than a power of two: at most 31 times. */
  private static final int ROUNDS = 6;

  private final SimulatedThreads threads;
  private boolean isOver;
  private int turnsLeft;
  private long instructionsLeft;

  /** Interrupts a guest, if it is to be interrupted at all. */
  Preemption(SimulatedThreads threads, boolean isWanted) {
    this.threads = threads;
    this.isOver = !isWanted;
  }

  /** A turn begins: before its how manyth instruction it is interrupted; 0 if it is not. */
  long begin() {
    if (isOver) {
      return 0;
    }
    if (instructionsLeft == 0) {
      draw();
    }
    turnsLeft--;
    return isOver || turnsLeft > 0 ? 0 : instructionsLeft;
  }

  private void draw() {
    int drawn = threads.pick(TURNS * LAST);
    isOver = drawn == 0;
    turnsLeft = drawn % TURNS + 1;
    int size = isOver ? 1 : 1 << threads.pick(SIZES);
    // The first is the one before which it stands.
    instructionsLeft = isOver ? 0 : 1L + size + threads.pick(size);
  }

  /**
   * A turn has ended.
   *
   * @param left how many instructions there were left until the interruption
   */
  void end(long left) {
    if (left > 0) {
      instructionsLeft = left;
    }
  }

  /** The calling thread stands where it is interrupted: others go first. */
  void interrupt() {
    instructionsLeft = 0;
    int rounds = (1 << threads.pick(ROUNDS)) - 1;
    threads.point();
    for (int i = 0; i < rounds && threads.pause(); i++) {
      // It takes no part meanwhile.
    }
  }
}
