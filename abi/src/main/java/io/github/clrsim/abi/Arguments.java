package io.github.clrsim.abi;

/**
 * The arguments of a native call, as the code that was called has laid them down: the six registers
 * in their order, the address that the call returns to, and behind it what was on the stack. So
 * they are read in place, however many there are.
 *
 * @param address where the first register is
 */
public record Arguments(long address) {
  private static final int RETURN_CELL = Cells.REGISTERS;

  /** Where the argument of this number lies, the first being 0. */
  public long cell(int index) {
    return address + (index < RETURN_CELL ? index : index + 1L) * Long.BYTES;
  }

  /** The argument of this number, all eight bytes of its cell. */
  public long get(int index) {
    return RawMemory.getLong(cell(index));
  }

  /** The argument of this number, where it has four bytes: the others of its cell mean nothing. */
  public int getInt(int index) {
    return RawMemory.getInt(cell(index));
  }

  /** Where the call returns to: in the code that made it. */
  public long caller() {
    return RawMemory.getLong(address + (long) RETURN_CELL * Long.BYTES);
  }
}
