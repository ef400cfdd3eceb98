package io.github.clrsim.api.pack;

import io.github.clrsim.api.data.Blob;
import io.github.clrsim.api.frame.Frame;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The content of a frame as it grows. What a value is written with depends on the values before it
 * in the same frame, and on nothing else.
 */
public final class PackedOutput {
  private static final int BYTES_FIRST = 1 << 12;
  private static final int LOW_BITS = 7;
  private static final int MORE = 0x80;
  private static final int NUMBER_BYTES_MAX = 10;
  private static final int LATIN_MAX = 0xFF;

  private final NumberTable[] tables =
      Stream.generate(NumberTable::new).limit(Dictionary.COUNT).toArray(NumberTable[]::new);
  private final Map<String, Integer> texts = new HashMap<>();
  private byte[] bytes = new byte[BYTES_FIRST];
  private int size;

  /** How many bytes there are. */
  public int size() {
    return size;
  }

  /** What was written, shared and not copied. */
  public Frame.Content content() {
    return new Frame.Content(bytes, size);
  }

  /** Begins the next frame: nothing was written, and no value was seen. */
  public void clear() {
    size = 0;
    texts.clear();
    for (NumberTable table : tables) {
      table.clear();
    }
  }

  /** Forgets what was written, of which somebody has a copy; what was seen is still seen. */
  public void goOn() {
    size = 0;
  }

  /** A number without a sign: seven bits a byte, the lowest first, the highest bit says more. */
  public void number(long bits) {
    require(NUMBER_BYTES_MAX);
    long rest = bits;
    while ((rest & -MORE) != 0) {
      bytes[size++] = (byte) (rest | MORE);
      rest >>>= LOW_BITS;
    }
    bytes[size++] = (byte) rest;
  }

  /** A number with a sign; small ones are short. */
  public void signed(long value) {
    number((value << 1) ^ (value >> (Long.SIZE - 1)));
  }

  /** True or false. */
  public void truth(boolean is) {
    require(1);
    bytes[size++] = (byte) (is ? 1 : 0);
  }

  /** All 64 bits, the lowest byte first. */
  public void fixed(long bits) {
    require(Long.BYTES);
    ByteBuffer.wrap(bytes, size, Long.BYTES).order(ByteOrder.LITTLE_ENDIAN).putLong(bits);
    size += Long.BYTES;
  }

  /** A string: by its number, or as it is where it is new. */
  public void text(String text) {
    Integer known = texts.get(text);
    if (known != null) {
      number(known);
      return;
    }
    texts.put(text, texts.size() + 1);
    number(0);
    characters(text);
  }

  /** The length, and whether a character takes two bytes; then the characters. */
  private void characters(String text) {
    int length = text.length();
    boolean isWide = isWide(text);
    number((long) length << 1 | (isWide ? 1 : 0));
    require((long) length * (isWide ? Character.BYTES : 1));
    for (int i = 0; i < length; i++) {
      char character = text.charAt(i);
      bytes[size++] = (byte) character;
      if (isWide) {
        bytes[size++] = (byte) (character >> Byte.SIZE);
      }
    }
  }

  private static boolean isWide(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (text.charAt(i) > LATIN_MAX) {
        return true;
      }
    }
    return false;
  }

  /** Bytes, behind their number. */
  public void blob(Blob blob) {
    number(blob.size());
    raw(blob.bytes());
  }

  /** Bytes as they are. */
  public void raw(byte[] more) {
    require(more.length);
    System.arraycopy(more, 0, bytes, size, more.length);
    size += more.length;
  }

  /** The bits of an ID, token or HRESULT: by its number, or new ones as a difference. */
  void known(long bits, int dictionary) {
    NumberTable table = tables[dictionary];
    int number = table.numberOrAdd(bits);
    number(number);
    if (number == 0) {
      signed(bits - table.exchangeNewest(bits));
    }
  }

  private void require(long more) {
    if (size + more > bytes.length) {
      long wanted = Math.max(size + more, 2L * bytes.length);
      bytes = Arrays.copyOf(bytes, (int) Math.min(wanted, Integer.MAX_VALUE - Long.BYTES));
    }
  }
}
