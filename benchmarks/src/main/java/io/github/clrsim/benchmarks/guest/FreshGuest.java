package io.github.clrsim.benchmarks.guest;

import io.github.clrsim.benchmarks.Sample;
import io.github.clrsim.fixtures.GuestFixtures;
import io.github.clrsim.guest.cpu.Processor;
import io.github.clrsim.guest.elf.GuestImage;
import io.github.clrsim.guest.memory.PrivateMemory;

/** What it costs to put a guest's memory back: one that has a megabyte of its own. */
final class FreshGuest {
  private static final int ROUNDS = 20;
  private static final int TIMES = 500;
  private static final int ALLOCATED = 64 << 10;

  private FreshGuest() {}

  /** Nanoseconds, by round. */
  static Sample nanos() {
    GuestImage image = GuestImage.load(GuestFixtures.named("ballast").library());
    PrivateMemory memory = new PrivateMemory(Processor.ofThisProcess(), image);
    memory.restore();
    double[] nanos = new double[ROUNDS];
    for (int round = 0; round < ROUNDS; round++) {
      long began = System.nanoTime();
      for (int i = 0; i < TIMES; i++) {
        memory.allocate(ALLOCATED);
        memory.restore();
      }
      nanos[round] = (double) (System.nanoTime() - began) / TIMES;
    }
    return Sample.of(nanos);
  }
}
