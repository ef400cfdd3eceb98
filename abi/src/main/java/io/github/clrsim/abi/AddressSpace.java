package io.github.clrsim.abi;

import java.lang.foreign.Arena;
import java.util.function.LongUnaryOperator;

/**
 * Memory as the runtime sees it. Usually the runtime is in this process, and all of its memory is
 * ours. Where it is in another, some of ours is its own, too, at the same addresses, and all else
 * is to be fetched and sent.
 */
public interface AddressSpace {

  /** The memory of this process. */
  AddressSpace OWN =
      new AddressSpace() {
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
          return RawMemory.bytes(address, size);
        }

        @Override
        public void write(long address, byte[] bytes) {
          RawMemory.putBytes(address, bytes);
        }
      };

  /** What is allocated begins at a multiple of so many bytes. */
  int ALIGNMENT = 16;

  /** The address of so many fresh bytes, all zero, which the runtime sees and nobody frees. */
  long allocate(long size);

  /** The same, for a thread; it may be freed with it. */
  LongUnaryOperator memoryOfThread();

  /** Whether what is there can only be fetched and sent. */
  boolean isElsewhere(long address);

  /** A copy of these bytes. */
  byte[] read(long address, long size);

  /** Puts these bytes there. */
  void write(long address, byte[] bytes);
}
