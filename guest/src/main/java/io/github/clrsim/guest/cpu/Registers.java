package io.github.clrsim.guest.cpu;

import io.github.clrsim.abi.Arguments;
import io.github.clrsim.abi.RawMemory;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * What the processor keeps of a guest between two instructions: general registers, flags, where it
 * stands, its stack pointer, and the state that XSAVE keeps. Two are equal if all of that is.
 *
 * @param stack the guest's stack pointer
 * @param bytes the others, as they lie on the stack
 */
public record Registers(long stack, ByteBuffer bytes) {
  /** Fifteen registers, the flags, and the next instruction. */
  private static final int GENERAL = 17 * Long.BYTES;

  private static final int INSTRUCTION = 16 * Long.BYTES;
  private static final int RED_ZONE = 128;

  /** XSAVE's standard form with all but AMX: AVX-512 and protection keys end here. */
  private static final int WIDE = 2_696;

  /** Reads what a guest has laid down that was stopped. */
  static Registers of(Arguments request) {
    long general = place(request);
    ByteBuffer bytes = ByteBuffer.allocate(GENERAL + WIDE).order(ByteOrder.LITTLE_ENDIAN);
    bytes.put(RawMemory.bytes(general, GENERAL)).put(RawMemory.bytes(request.get(4), WIDE)).flip();
    return new Registers(stackBehind(general), bytes);
  }

  /** Where a guest that was stopped has laid down its general registers. */
  static long place(Arguments request) {
    return request.get(3);
  }

  /** The stack pointer of a guest that has laid its registers down there. */
  static long stackBehind(long general) {
    return general + GENERAL + RED_ZONE;
  }

  /** The instruction that is next. */
  public long instruction() {
    return bytes.getLong(INSTRUCTION);
  }
}
