package io.github.clrsim.guest.cpu;

import io.github.clrsim.abi.Arguments;
import io.github.clrsim.abi.RawMemory;

/** What machine code and Java leave for each other; offsets as the machine code has them. */
final class ControlBlock {
  /** Where the vector registers of the request that was made last are: behind the handlers. */
  static final int VECTORS_OFFSET = 1_024;

  /** Eight registers of sixteen bytes. */
  static final int VECTORS_SIZE = 128;

  /** How many instructions of its own code a guest goes until it stops; 0 if it does not. */
  static final int LEFT_OFFSET = 1_280;

  /** Where the code begins whose instructions count. */
  static final int BEGIN_OFFSET = 1_288;

  /** Where it ends. */
  static final int END_OFFSET = 1_296;

  /** Where errno is, from the base of thread-local storage on; the same for each thread. */
  static final int ERROR_OFFSET = 1_304;

  private static final long ARGUMENTS = Places.CONTROL + 32;
  private static final long SIGNAL = Places.CONTROL + 48;
  private static final long FAULT_ADDRESS = Places.CONTROL + 56;
  private static final long INSTRUCTION = Places.CONTROL + 64;
  private static final long STACK = Places.CONTROL + 72;
  private static final long HANDLERS = Places.CONTROL + 96;

  private ControlBlock() {}

  /** The arguments of the request that was made last. */
  static Arguments arguments() {
    return new Arguments(RawMemory.getLong(ARGUMENTS));
  }

  /** The bytes of the vector registers of the request that was made last. */
  static byte[] vectors() {
    return RawMemory.bytes(Places.CONTROL + VECTORS_OFFSET, VECTORS_SIZE);
  }

  /** What the signal that came last was about. */
  static Crash crash() {
    return new Crash(
        (int) RawMemory.getLong(SIGNAL),
        RawMemory.getLong(FAULT_ADDRESS),
        RawMemory.getLong(INSTRUCTION),
        RawMemory.getLong(STACK));
  }

  static long instructionsLeft() {
    return RawMemory.getLong(Places.CONTROL + LEFT_OFFSET);
  }

  static void putInstructionsLeft(long count) {
    RawMemory.putLong(Places.CONTROL + LEFT_OFFSET, count);
  }

  /** Whose instructions count. */
  static void putCounted(long begin, long end) {
    RawMemory.putLong(Places.CONTROL + BEGIN_OFFSET, begin);
    RawMemory.putLong(Places.CONTROL + END_OFFSET, end);
  }

  /** Where errno of a thread is. */
  static void putErrorPlace(long fromBase) {
    RawMemory.putLong(Places.CONTROL + ERROR_OFFSET, fromBase);
  }

  /** Who gets a signal that is none of the guest's. */
  static void putHandler(int signal, long handler) {
    RawMemory.putLong(HANDLERS + (long) signal * Long.BYTES, handler);
  }
}
