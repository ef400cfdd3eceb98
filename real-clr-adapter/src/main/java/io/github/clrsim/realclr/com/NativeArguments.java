package io.github.clrsim.realclr.com;

import io.github.clrsim.abi.RawMemory;

/**
 * The arguments of a native call, eight bytes each, the object itself first.
 *
 * @param registers the address of the first six
 * @param stack the address of the others
 */
record NativeArguments(long registers, long stack) {
  private static final int IN_REGISTERS = 6;

  /** The address of an argument; a shorter one fills the first bytes, the others mean nothing. */
  long cell(int index) {
    return index < IN_REGISTERS
        ? registers + (long) index * Long.BYTES
        : stack + (long) (index - IN_REGISTERS) * Long.BYTES;
  }

  /** An argument of eight bytes. */
  long value(int index) {
    return RawMemory.getLong(cell(index));
  }
}
