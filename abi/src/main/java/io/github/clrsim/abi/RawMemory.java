package io.github.clrsim.abi;

import io.github.clrsim.api.data.Guid;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.UUID;
import java.util.function.LongUnaryOperator;

/**
 * Memory by its address, in the {@link AddressSpace} of the runtime. The runtime hands out
 * addresses and no sizes, so nothing is checked here: a wrong address ends the process, as it would
 * in C.
 */
public final class RawMemory {
  @SuppressWarnings("restricted") // That it is unchecked is the point; see above.
  private static final MemorySegment ALL = MemorySegment.NULL.reinterpret(Long.MAX_VALUE);

  private static final ValueLayout.OfShort SHORT = ValueLayout.JAVA_SHORT_UNALIGNED;
  private static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT_UNALIGNED;
  private static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG_UNALIGNED;

  /** The bytes of a GUID in memory. */
  public static final int GUID_SIZE = 16;

  /** Set once, before anything is read, if ever. */
  private static AddressSpace space = AddressSpace.OWN;

  private RawMemory() {}

  /** From now on addresses mean what they mean there. To be said before the runtime is there. */
  public static void be(AddressSpace other) {
    space = other;
  }

  /** The address of so many fresh bytes, all zero, which the runtime sees and nobody frees. */
  public static long allocate(long size) {
    return space.allocate(size);
  }

  /** Memory for the calling thread, which the runtime sees. */
  static LongUnaryOperator memoryOfThread() {
    return space.memoryOfThread();
  }

  /** The unsigned number of {@code size} bytes at an address. */
  public static long bits(long address, int size) {
    return space.isElsewhere(address) ? bits(space.read(address, size)) : bitsHere(address, size);
  }

  private static long bits(byte[] bytes) {
    byte[] all = Arrays.copyOf(bytes, Long.BYTES);
    return ByteBuffer.wrap(all).order(ByteOrder.LITTLE_ENDIAN).getLong();
  }

  private static long bitsHere(long address, int size) {
    return switch (size) {
      case Byte.BYTES -> ALL.get(ValueLayout.JAVA_BYTE, address) & 0xFF;
      case Short.BYTES -> ALL.get(SHORT, address) & 0xFFFF;
      case Integer.BYTES -> Integer.toUnsignedLong(ALL.get(INT, address));
      case Long.BYTES -> ALL.get(LONG, address);
      default -> throw new IllegalArgumentException("no number has " + size + " bytes");
    };
  }

  public static void putBits(long address, int size, long bits) {
    if (space.isElsewhere(address)) {
      byte[] all =
          ByteBuffer.allocate(Long.BYTES).order(ByteOrder.LITTLE_ENDIAN).putLong(bits).array();
      space.write(address, Arrays.copyOf(all, size));
    } else {
      putBitsHere(address, size, bits);
    }
  }

  private static void putBitsHere(long address, int size, long bits) {
    switch (size) {
      case Byte.BYTES -> ALL.set(ValueLayout.JAVA_BYTE, address, (byte) bits);
      case Short.BYTES -> ALL.set(SHORT, address, (short) bits);
      case Integer.BYTES -> ALL.set(INT, address, (int) bits);
      case Long.BYTES -> ALL.set(LONG, address, bits);
      default -> throw new IllegalArgumentException("no number has " + size + " bytes");
    }
  }

  public static int getInt(long address) {
    return space.isElsewhere(address) ? (int) bits(address, Integer.BYTES) : ALL.get(INT, address);
  }

  public static void putInt(long address, int value) {
    if (space.isElsewhere(address)) {
      putBits(address, Integer.BYTES, value);
    } else {
      ALL.set(INT, address, value);
    }
  }

  public static long getLong(long address) {
    return space.isElsewhere(address) ? bits(address, Long.BYTES) : ALL.get(LONG, address);
  }

  public static void putLong(long address, long value) {
    if (space.isElsewhere(address)) {
      putBits(address, Long.BYTES, value);
    } else {
      ALL.set(LONG, address, value);
    }
  }

  /** These bytes, to be written in place. */
  public static ByteBuffer buffer(long address, int size) {
    return ALL.asSlice(address, size).asByteBuffer();
  }

  public static byte[] bytes(long address, long size) {
    return space.isElsewhere(address)
        ? space.read(address, size)
        : ALL.asSlice(address, size).toArray(ValueLayout.JAVA_BYTE);
  }

  public static void putBytes(long address, byte[] bytes) {
    if (space.isElsewhere(address)) {
      space.write(address, bytes);
    } else {
      MemorySegment.copy(bytes, 0, ALL, ValueLayout.JAVA_BYTE, address, bytes.length);
    }
  }

  /** Reads bytes of this process into an array. */
  public static void read(long address, byte[] bytes, int from, int size) {
    MemorySegment.copy(ALL, ValueLayout.JAVA_BYTE, address, bytes, from, size);
  }

  /** Writes bytes of an array into this process. */
  public static void write(long address, byte[] bytes, int from, int size) {
    MemorySegment.copy(bytes, from, ALL, ValueLayout.JAVA_BYTE, address, size);
  }

  /** A text of so many UTF-16 units. */
  public static String text(long address, long units) {
    return new String(bytes(address, units * Character.BYTES), StandardCharsets.UTF_16LE);
  }

  /** A text of UTF-16 units up to its NUL. */
  public static String text(long address) {
    long units = 0;
    while (bits(address + units * Character.BYTES, Character.BYTES) != 0) {
      units++;
    }
    return text(address, units);
  }

  /** A text of UTF-8 up to its NUL. */
  public static String utf8(long address) {
    long size = 0;
    while (bits(address + size, Byte.BYTES) != 0) {
      size++;
    }
    return new String(bytes(address, size), StandardCharsets.UTF_8);
  }

  /** A GUID: its first three groups are little-endian numbers, the rest is in textual order. */
  public static Guid guid(long address) {
    long first = bits(address, 4);
    long second = bits(address + 4, 2);
    long third = bits(address + 6, 2);
    long rest = Long.reverseBytes(bits(address + 8, 8));
    return new Guid(new UUID(first << 32 | second << 16 | third, rest));
  }

  public static void putGuid(long address, Guid guid) {
    long head = guid.value().getMostSignificantBits();
    putBits(address, 4, head >>> 32);
    putBits(address + 4, 2, head >>> 16);
    putBits(address + 6, 2, head);
    putBits(address + 8, 8, Long.reverseBytes(guid.value().getLeastSignificantBits()));
  }

  /** Copies bytes from one address to another. */
  public static void copy(long from, long to, long size) {
    MemorySegment.copy(ALL, from, ALL, to, size);
  }

  /** Whether all bytes there are zero. */
  public static boolean isClear(long address, long size) {
    for (long i = 0; i < size; i++) {
      if (ALL.get(ValueLayout.JAVA_BYTE, address + i) != 0) {
        return false;
      }
    }
    return true;
  }

  /** Fills memory with one byte. */
  public static void fill(long address, long size, byte value) {
    ALL.asSlice(address, size).fill(value);
  }

  public static void clear(long address, long size) {
    ALL.asSlice(address, size).fill((byte) 0);
  }
}
