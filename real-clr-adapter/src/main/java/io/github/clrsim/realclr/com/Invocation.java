package io.github.clrsim.realclr.com;

import io.github.clrsim.abi.Cells;
import io.github.clrsim.abi.RawMemory;
import io.github.clrsim.abi.Scratch;
import java.util.Arrays;
import java.util.List;

/** One call under way: its arguments in Java, and the cells that the callee will find them in. */
final class Invocation {
  private final Scratch scratch;
  private final List<Object> arguments;
  private final int[] capacities;
  private final long enumHandle;
  private final int count;
  private long cells;

  /**
   * Begins a call.
   *
   * @param parameters how many the callee has, without the object
   * @param capacity how many elements there is room for at first, in every list and text
   */
  Invocation(Scratch scratch, List<Object> arguments, int parameters, int capacity) {
    this.scratch = scratch;
    this.arguments = arguments;
    this.count = parameters + 1;
    this.capacities = new int[count];
    Arrays.fill(capacities, capacity);
    this.enumHandle = scratch.allocate(Long.BYTES);
    this.cells = freshCells();
  }

  Scratch scratch() {
    return scratch;
  }

  Object argument(int index) {
    return arguments.get(index);
  }

  /** Where the enumeration handle lies; zero in the first call of an enumeration. */
  long enumHandle() {
    return enumHandle;
  }

  int capacity(int cell) {
    return capacities[cell];
  }

  void widen(int cell, int capacity) {
    capacities[cell] = capacity;
  }

  long cell(int index) {
    return cells + (long) index * Long.BYTES;
  }

  long get(int cell) {
    return RawMemory.getLong(cell(cell));
  }

  void put(int cell, long value) {
    RawMemory.putLong(cell(cell), value);
  }

  /** Forgets what was prepared, for another attempt with more room. */
  void again() {
    cells = freshCells();
  }

  /** Calls the method in a slot of a COM object; its answer is an HRESULT, a BOOL or nothing. */
  int call(long object, int slot) {
    return (int) callForAll(object, slot);
  }

  /** The same, for a method that answers a pointer. */
  long callForAll(long object, int slot) {
    put(0, object);
    return MethodCalls.callForAll(object, slot, cells, count);
  }

  private long freshCells() {
    return scratch.allocate((long) Math.max(count, Cells.REGISTERS) * Long.BYTES);
  }
}
