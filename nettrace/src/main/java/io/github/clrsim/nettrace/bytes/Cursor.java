package io.github.clrsim.nettrace.bytes;

import io.github.clrsim.api.data.Blob;
import io.github.clrsim.diagnostic.DiagnosticException;
import java.nio.charset.StandardCharsets;
import java.util.UUID;

/**
 * A place in some bytes of a file, from which numbers and texts are read, one after the other. All
 * are little-endian. Whatever does not fit into the bytes is a diagnostic.
 */
public final class Cursor {
  private static final int GROUP_BITS = 7;
  private static final int GROUP = 0x7f;
  private static final int GUID_SIZE = 16;

  private final Blob bytes;
  private final long start;
  private final Damage damage;
  private final boolean isCut;
  private int at;

  /**
   * A cursor at the first of {@code bytes}.
   *
   * @param start the byte of the file that is the first of {@code bytes}
   */
  public Cursor(Blob bytes, long start, Damage damage) {
    this(bytes, start, damage, false);
  }

  private Cursor(Blob bytes, long start, Damage damage, boolean isCut) {
    this.bytes = bytes;
    this.start = start;
    this.damage = damage;
    this.isCut = isCut;
  }

  /** The same where the file was cut behind the last of {@code bytes}. */
  static Cursor cut(Blob bytes, long start, Damage damage) {
    return new Cursor(bytes, start, damage, true);
  }

  /** The byte of the file that is next. */
  public long offset() {
    return start + at;
  }

  /** How many bytes are left. */
  public int left() {
    return bytes.size() - at;
  }

  /** Whether none is left. */
  public boolean isAtEnd() {
    return left() == 0;
  }

  /** That the value at the next byte cannot be right. */
  public DiagnosticException broken(String fault) {
    return damage.at(offset(), fault);
  }

  /** A byte, from 0 to 255. */
  public int uint8() {
    require(1, "a byte");
    return bytes.at(at++);
  }

  /** Two bytes, from 0 to 65535. */
  public int uint16() {
    return (int) number(Short.BYTES);
  }

  /** Four bytes with a sign. */
  public int int32() {
    return (int) number(Integer.BYTES);
  }

  /** Four bytes without a sign. */
  public long uint32() {
    return number(Integer.BYTES);
  }

  /** Eight bytes; whether they have a sign, their reader knows. */
  public long int64() {
    return number(Long.BYTES);
  }

  private long number(int size) {
    require(size, "a number of %d bytes".formatted(size));
    long value = 0;
    for (int i = 0; i < size; i++) {
      value |= (long) bytes.at(at++) << (Byte.SIZE * i);
    }
    return value;
  }

  /** A number of 32 bits in groups of seven, the lowest first. */
  public long varuint32() {
    long before = offset();
    long value = groups(5);
    if (value >>> Integer.SIZE != 0) {
      throw damage.at(before, "a number of at most 32 bits is %d".formatted(value));
    }
    return value;
  }

  /** A number of 64 bits in groups of seven, the lowest first, without a sign. */
  public long varuint64() {
    return groups(10);
  }

  /** The same with a sign, which is the lowest bit. */
  public long varint64() {
    long value = groups(10);
    return (value >>> 1) ^ -(value & 1);
  }

  private long groups(int most) {
    long before = offset();
    long value = 0;
    for (int i = 0; i < most; i++) {
      int next = uint8();
      value |= (long) (next & GROUP) << (GROUP_BITS * i);
      if (next <= GROUP) {
        return value;
      }
    }
    throw damage.at(before, "a number has more than %d bytes".formatted(most));
  }

  /** A GUID, as it stands in structures: its first three parts are numbers. */
  public UUID guid() {
    require(GUID_SIZE, "a GUID");
    long first = uint32();
    long second = uint16();
    long third = uint16();
    long last = Long.reverseBytes(int64());
    return new UUID(first << 32 | second << 16 | third, last);
  }

  /** UTF-16 up to a zero, which is passed over. */
  public String zeroTerminatedText() {
    int units = 0;
    while (2 * units + 1 < left()) {
      int low = at + 2 * units;
      if (bytes.at(low) == 0 && bytes.at(low + 1) == 0) {
        String text = utf16(2 * units);
        at += Character.BYTES;
        return text;
      }
      units++;
    }
    throw broken("a text has no zero at its end");
  }

  /** UTF-16 in {@code size} bytes. */
  public String utf16(int size) {
    return new String(take(size).bytes(), StandardCharsets.UTF_16LE);
  }

  /** UTF-8 behind its length in bytes, which is a {@link #varuint32}. */
  public String countedText() {
    return utf8(varuint32());
  }

  /** UTF-8 in {@code size} bytes. */
  public String utf8(long size) {
    return new String(take(size).bytes(), StandardCharsets.UTF_8);
  }

  /** The next {@code size} bytes. */
  public Blob take(long size) {
    require(size, "a part of %d bytes".formatted(size));
    Blob taken = bytes.slice(at, (int) size);
    at += (int) size;
    return taken;
  }

  /** A cursor over the next {@code size} bytes, which are passed over here. */
  public Cursor part(long size) {
    long from = offset();
    return new Cursor(take(size), from, damage);
  }

  /** A cursor over other bytes of the same file, the first of which is at {@code offset}. */
  public Cursor over(Blob other, long offset) {
    return new Cursor(other, offset, damage);
  }

  private void require(long size, String what) {
    if (isCut && size > left()) {
      throw new BeyondCut();
    }
    if (size < 0 || size > left()) {
      throw broken("%s does not fit into the %d bytes that are left".formatted(what, left()));
    }
  }
}
