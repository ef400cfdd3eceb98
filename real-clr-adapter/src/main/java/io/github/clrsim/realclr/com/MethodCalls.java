package io.github.clrsim.realclr.com;

import io.github.clrsim.abi.RawMemory;

/**
 * How methods of COM objects are called. They are functions of this process, unless it was said
 * once that the runtime is in another.
 */
public final class MethodCalls {
  private static volatile Way way = MethodCalls::here;

  private MethodCalls() {}

  /** How a call gets to where the object is. */
  @FunctionalInterface
  public interface Way {
    /**
     * Calls the method in a slot of an object.
     *
     * @param cells the address of the arguments, eight bytes each, the object itself first; at
     *     least six must be readable
     * @param count how many there are
     * @return as much as a register holds
     */
    long call(long object, int slot, long cells, int count);
  }

  /** From now on all calls go that way, in the whole process. */
  public static void go(Way other) {
    way = other;
  }

  static int call(long object, int slot, long cells, int count) {
    return (int) callForAll(object, slot, cells, count);
  }

  /** For a method that answers as much as a register holds. */
  static long callForAll(long object, int slot, long cells, int count) {
    return way.call(object, slot, cells, count);
  }

  private static long here(long object, int slot, long cells, int count) {
    long vtable = RawMemory.getLong(object);
    long method = RawMemory.getLong(vtable + (long) slot * Long.BYTES);
    return OwnNativeSide.invoke(method, cells, count);
  }
}
