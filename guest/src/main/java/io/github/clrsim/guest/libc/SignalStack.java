package io.github.clrsim.guest.libc;

import io.github.clrsim.abi.RawMemory;
import io.github.clrsim.guest.elf.LoadedLibrary;

/**
 * The stack for handlers that a thread has named by sigaltstack(2), as {@code stack_t} has it.
 *
 * @param size in bytes; 0 if there is none
 */
record SignalStack(long start, int flags, long size) {
  static final int ENTERED = 1; // SS_ONSTACK
  static final int DISABLED = 2; // SS_DISABLE
  static final int DISARMS = 1 << 31; // SS_AUTODISARM

  static final SignalStack NONE = new SignalStack(0, DISABLED, 0);

  private static final int FLAGS = 8;
  private static final int SIZE = 16;

  static SignalStack at(long place) {
    return new SignalStack(
        RawMemory.getLong(place), RawMemory.getInt(place + FLAGS), RawMemory.getLong(place + SIZE));
  }

  /** Fills a {@code stack_t}, with these flags. */
  void put(long place, int flags) {
    RawMemory.putLong(place, start);
    RawMemory.putLong(place + FLAGS, Integer.toUnsignedLong(flags));
    RawMemory.putLong(place + SIZE, size);
  }

  /** Whether a thread with this stack pointer is on it, as far as the kernel can know. */
  boolean isEntered(long pointer) {
    return !disarms() && pointer > start && pointer - start <= size;
  }

  /** Whether a handler that asks for it, of a thread with this stack pointer, goes there. */
  boolean isFreeFor(long pointer) {
    return size > 0 && !isEntered(pointer);
  }

  /** Whether the thread has none while a handler runs there. */
  boolean disarms() {
    return (flags & DISARMS) != 0;
  }

  LoadedLibrary.Span span() {
    return new LoadedLibrary.Span(start, size);
  }
}
