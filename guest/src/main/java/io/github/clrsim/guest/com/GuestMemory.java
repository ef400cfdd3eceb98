package io.github.clrsim.guest.com;

import io.github.clrsim.api.id.Address;

/** The memory in which a guest lives, as far as calls of it are about memory. */
public interface GuestMemory {
  /** All of it is at hand, and nobody wants to know what is written by whom. */
  GuestMemory AT_HAND = new GuestMemory() {};

  /**
   * A call is about to read memory whose address the guest gave, in its place.
   *
   * @throws io.github.clrsim.guest.fault.BadCall if it cannot be read
   */
  default void requireReadable(long address, long bytes) {}

  /**
   * A call is about to write such memory.
   *
   * @throws io.github.clrsim.guest.fault.BadCall if it cannot be written
   */
  default void requireWritable(long address, long bytes) {}

  /** IMethodMalloc::Alloc gave room, which the guest is about to write by itself. */
  default void given(Address at, int bytes) {}

  /** The runtime showed a body of IL, which the guest may read by itself. */
  default void shown(Address at, int bytes) {}

  /** The runtime is about to read what the guest wrote there: a body in memory for IL. */
  default void handedOver(Address at) {}
}
