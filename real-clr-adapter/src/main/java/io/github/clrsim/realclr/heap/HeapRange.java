package io.github.clrsim.realclr.heap;

import io.github.clrsim.api.id.Address;

/**
 * A part of the heap that has objects from its start to its end, one behind the other.
 *
 * @param start where its first object begins
 * @param end the address behind its last
 * @param kind what objects it has
 */
public record HeapRange(Address start, Address end, Kind kind) {

  /** Which objects are in a range. */
  public enum Kind {
    GENERATION_0,
    GENERATION_1,
    GENERATION_2,
    /** Large objects, which are collected with generation 2. */
    LARGE,
    /** Arrays that were allocated pinned; .NET 5 is the first to have them. */
    PINNED,
    /** Objects that no collection looks at: strings of literals, for example. */
    FROZEN
  }

  /** How many bytes it has; 0 or more. */
  public long bytes() {
    return end.value() - start.value();
  }

  /** Whether an address is in it. */
  boolean contains(Address address) {
    return start.value() <= address.value() && address.value() < end.value();
  }
}
