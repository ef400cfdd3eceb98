package io.github.clrsim.guest.process;

import io.github.clrsim.guest.cpu.Registers;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * A look at a thread that asks for nothing, instruction by instruction. It spins if it comes to the
 * same instruction again with the same registers and the same memory: then it will do so for ever,
 * unless another thread changes that memory. What it is found to do depends on nothing but the
 * guest, however late the look came: a thread that spins is stopped at the lowest instruction of
 * its loop, in one and the same state.
 */
final class Spin {
  /** A loop is recognized if it comes round three times within so many instructions. */
  private static final int INSTRUCTIONS_MAX = 4_096;

  private final Function<Registers, Optional<List<ByteBuffer>>> memoryOf;
  private Optional<Registers> first = Optional.empty();
  private Optional<List<ByteBuffer>> memory = Optional.empty();
  private long lowest = Long.MAX_VALUE;
  private final int instructionsMax;
  private int seen;
  private boolean isFound;

  private Spin(Function<Registers, Optional<List<ByteBuffer>>> memoryOf, int instructionsMax) {
    this.memoryOf = memoryOf;
    this.instructionsMax = instructionsMax;
  }

  /**
   * Nothing was seen yet.
   *
   * @param memoryOf a copy of all that a thread with these registers can have changed; empty if
   *     nobody can compare that
   */
  static Spin look(Function<Registers, Optional<List<ByteBuffer>>> memoryOf) {
    return new Spin(memoryOf, INSTRUCTIONS_MAX);
  }

  /** A look at once, whether the thread that has spun goes on doing so. */
  Spin again() {
    return new Spin(memoryOf, Math.min(2 * seen, INSTRUCTIONS_MAX));
  }

  /** What is known after one more instruction. */
  enum Finding {
    /** Too early to say. */
    LOOK_ON,
    /** It stands at the lowest instruction of the loop in which it spins. */
    SPINS,
    /** It does something. */
    COMPUTES
  }

  /** It stands between two instructions. */
  Finding sees(Registers now) {
    if (isFound) {
      return now.instruction() == lowest ? Finding.SPINS : Finding.LOOK_ON;
    }
    if (first.isEmpty()) {
      first = Optional.of(now);
    } else if (first.get().equals(now)) {
      Optional<List<ByteBuffer>> then = memoryOf.apply(now);
      if (then.isEmpty()) {
        return Finding.COMPUTES;
      }
      if (memory.equals(then)) {
        isFound = true;
        return now.instruction() == lowest ? Finding.SPINS : Finding.LOOK_ON;
      }
      memory = then;
    }
    lowest = Math.min(lowest, now.instruction());
    seen++;
    return seen >= instructionsMax ? Finding.COMPUTES : Finding.LOOK_ON;
  }
}
