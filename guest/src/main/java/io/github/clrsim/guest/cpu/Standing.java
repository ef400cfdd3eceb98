package io.github.clrsim.guest.cpu;

import io.github.clrsim.abi.Arguments;
import io.github.clrsim.abi.RawMemory;

/**
 * The general registers of a guest that waits for an answer, in the order of {@code gregset_t}: R8
 * to R15, RDI, RSI, RBP, RBX, RDX, RAX, RCX, RSP, RIP.
 */
public final class Standing {
  private static final int COUNT = 17;
  private static final int RSP = 15;
  private static final int RIP = 16;

  /** Where each is in what a request has laid down, by eight bytes; -1 where a call loses it. */
  private static final int[] OF_REQUEST = {
    11, 12, -1, -1, 4, 3, 2, 1, 7, 8, 6, 5, 9, -1, 10, -1, 13,
  };

  /** Where each is in what a guest has laid down that was stopped. */
  private static final int[] OF_STOPPED = {
    7, 6, 5, 4, 3, 2, 1, 0, 8, 9, 10, 11, 12, 14, 13, -1, 16,
  };

  private static final int REQUEST_SIZE = 14 * Long.BYTES;

  private Standing() {}

  /** Those of a guest that has called a function: it goes on behind the call. */
  static long[] behindCall(long stack) {
    return read(stack, OF_REQUEST, stack + REQUEST_SIZE);
  }

  /** Those of a guest that was stopped between two instructions, and has asked by this request. */
  public static long[] stopped(Arguments request) {
    long place = Registers.place(request);
    return read(place, OF_STOPPED, Registers.stackBehind(place));
  }

  /** Those of a thread of which nothing is known. */
  public static long[] nowhere() {
    return new long[COUNT];
  }

  /**
   * Has a guest that was stopped go on with others.
   *
   * @return false, and nothing is changed, if they have another stack pointer
   */
  public static boolean goOn(Arguments request, long[] changed) {
    long place = Registers.place(request);
    if (changed[RSP] != Registers.stackBehind(place)) {
      return false;
    }
    for (int i = 0; i < COUNT; i++) {
      if (OF_STOPPED[i] >= 0) {
        RawMemory.putLong(place + (long) OF_STOPPED[i] * Long.BYTES, changed[i]);
      }
    }
    return true;
  }

  /** The stack pointer. */
  public static long stack(long[] registers) {
    return registers[RSP];
  }

  /** The instruction that is next. */
  public static long instruction(long[] registers) {
    return registers[RIP];
  }

  private static long[] read(long place, int[] where, long stack) {
    long[] registers = new long[COUNT];
    for (int i = 0; i < COUNT; i++) {
      registers[i] = where[i] < 0 ? 0 : RawMemory.getLong(place + (long) where[i] * Long.BYTES);
    }
    registers[RSP] = stack;
    return registers;
  }
}
