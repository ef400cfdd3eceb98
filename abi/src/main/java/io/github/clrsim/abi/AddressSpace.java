package io.github.clrsim.abi;

import java.lang.foreign.Arena;
import java.util.function.LongUnaryOperator;

/**
 * Memory as the runtime sees it. Usually the runtime is in this process, and all of its memory is
 * ours. Where it is in another, some of ours is its own, too, at the same addresses, and all else
 * is to be fetched and sent.
 *
 * <p>A class and no interface: where there is one only, the compiler asks it nothing.
 */
public abstract class AddressSpace {
  /** What is allocated begins at a multiple of so many bytes. */
  public static final int ALIGNMENT = 16;

  /** The memory of this process. */
  public static final AddressSpace OWN = new Own();

  /** The address of so many fresh bytes, all zero, which the runtime sees and nobody frees. */
  public abstract long allocate(long size);

  /** The same, for the calling thread; it may be freed with it. */
  public abstract LongUnaryOperator memoryOfThread();

  /** Whether what is there can only be fetched and sent. */
  public abstract boolean isElsewhere(long address);

  /** A copy of these bytes, which are elsewhere. */
  public abstract byte[] read(long address, long size);

  /** Puts these bytes there, which is elsewhere. */
  public abstract void write(long address, byte[] bytes);

  private static final class Own extends AddressSpace {
    @Override
    public long allocate(long size) {
      return Arena.global().allocate(size, ALIGNMENT).address();
    }

    @Override
    public LongUnaryOperator memoryOfThread() {
      // The arena is freed when nobody can reach it any more.
      Arena arena = Arena.ofAuto();
      return size -> arena.allocate(size, ALIGNMENT).address();
    }

    @Override
    public boolean isElsewhere(long address) {
      return false;
    }

    @Override
    public byte[] read(long address, long size) {
      throw new IllegalStateException("nothing is elsewhere");
    }

    @Override
    public void write(long address, byte[] bytes) {
      throw new IllegalStateException("nothing is elsewhere");
    }
  }
}
