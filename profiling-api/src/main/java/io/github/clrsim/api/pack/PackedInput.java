package io.github.clrsim.api.pack;

import io.github.clrsim.api.data.Blob;
import io.github.clrsim.api.frame.Frame;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Reads the content of a frame: the counterpart of {@link PackedOutput}. What is claimed is
 * compared with what is there before memory is asked for.
 *
 * <p>What cannot be is an {@link IllegalArgumentException}, in words for a diagnostic.
 */
public final class PackedInput {
  private static final int LOW_BITS = 7;
  private static final int LOW_BITS_MASK = 0x7F;
  private static final int ENTRIES_FIRST = 64;

  private byte[] bytes;
  private int end;
  private final Object[][] values = new Object[Dictionary.COUNT][];
  private final int[] counts = new int[Dictionary.COUNT];
  private final long[] newest = new long[Dictionary.COUNT];
  private final List<String> texts = new ArrayList<>();
  private int place;

  /** Reads content from its beginning. */
  public PackedInput(Frame.Content content) {
    bytes = content.bytes();
    end = content.length();
  }

  /**
   * What follows what was read, written to an output that went on ({@link PackedOutput#goOn}).
   *
   * @param more shared, until all of it is read
   */
  public void goOn(byte[] more, int start, int length) {
    bytes = more;
    place = start;
    end = start + length;
  }

  /** Whether all of it was read. */
  public boolean isAtEnd() {
    return place == end;
  }

  /** How many bytes are left. */
  public int left() {
    return end - place;
  }

  /** See {@link PackedOutput#number}. */
  public long number() {
    long bits = 0;
    for (int shift = 0; shift < Long.SIZE; shift += LOW_BITS) {
      byte next = next();
      bits |= (long) (next & LOW_BITS_MASK) << shift;
      if (next >= 0) {
        return bits;
      }
    }
    throw new IllegalArgumentException("a number has more than 64 bits");
  }

  /** A number from 0 to {@code largest}. */
  public int number(int largest) {
    return bounded(number(), largest);
  }

  /** A count of things of which each takes a byte at least, behind the count. */
  public int count() {
    return bounded(number(), left());
  }

  private static int bounded(long number, int largest) {
    if (number < 0 || number > largest) {
      throw new IllegalArgumentException(
          "found %s where at most %d belongs".formatted(Long.toUnsignedString(number), largest));
    }
    return (int) number;
  }

  /** See {@link PackedOutput#signed}. */
  public long signed() {
    long bits = number();
    return (bits >>> 1) ^ -(bits & 1);
  }

  /** A {@link #signed} number of 32 bits. */
  public int int32() {
    long number = signed();
    if (number != (int) number) {
      throw new IllegalArgumentException(
          "found %d where a number of 32 bits belongs".formatted(number));
    }
    return (int) number;
  }

  /** See {@link PackedOutput#truth}. */
  public boolean truth() {
    return switch (next()) {
      case 0 -> false;
      case 1 -> true;
      default -> throw new IllegalArgumentException("found neither true nor false");
    };
  }

  /** See {@link PackedOutput#fixed}. */
  public long fixed() {
    requireLeft(Long.BYTES);
    long bits = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).getLong(place);
    place += Long.BYTES;
    return bits;
  }

  /** See {@link PackedOutput#text}. */
  public String text() {
    int number = number(texts.size());
    if (number > 0) {
      return texts.get(number - 1);
    }
    String text = characters();
    texts.add(text);
    return text;
  }

  private String characters() {
    long header = number();
    boolean isWide = (header & 1) != 0;
    long length = (header >>> 1) * (isWide ? Character.BYTES : 1);
    if (header < 0 || length > left()) {
      throw ended();
    }
    int from = place;
    place += (int) length;
    return isWide ? wide(from) : new String(bytes, from, (int) length, StandardCharsets.ISO_8859_1);
  }

  /** The characters from here to the place; a charset would replace halves of surrogate pairs. */
  private String wide(int from) {
    ByteBuffer characters = ByteBuffer.wrap(bytes, from, place - from);
    return characters.order(ByteOrder.LITTLE_ENDIAN).asCharBuffer().toString();
  }

  /** See {@link PackedOutput#blob}. */
  public Blob blob() {
    int length = count();
    place += length;
    return Blob.of(Arrays.copyOfRange(bytes, place - length, place));
  }

  /** An ID, token or HRESULT. */
  Object known(int dictionary) {
    int number = number(counts[dictionary]);
    return number > 0 ? values[dictionary][number - 1] : added(dictionary);
  }

  private Object added(int dictionary) {
    long bits = newest[dictionary] + signed();
    newest[dictionary] = bits;
    Object value = Dictionary.making(dictionary).apply(bits);
    Object[] entries = values[dictionary];
    int count = counts[dictionary];
    if (entries == null) {
      entries = new Object[ENTRIES_FIRST];
    } else if (count == entries.length) {
      entries = Arrays.copyOf(entries, 2 * count);
    }
    entries[count] = value;
    values[dictionary] = entries;
    counts[dictionary] = count + 1;
    return value;
  }

  private byte next() {
    if (place >= end) {
      throw ended();
    }
    return bytes[place++];
  }

  private void requireLeft(int length) {
    if (left() < length) {
      throw ended();
    }
  }

  private static IllegalArgumentException ended() {
    return new IllegalArgumentException("it ends amid a value");
  }
}
