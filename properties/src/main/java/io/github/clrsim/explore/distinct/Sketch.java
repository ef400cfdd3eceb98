package io.github.clrsim.explore.distinct;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.Base64;
import org.apache.datasketches.common.SketchesException;
import org.apache.datasketches.tuple.DeserializeResult;
import org.apache.datasketches.tuple.TupleSketch;

/**
 * The different interleavings of some executions at a place, as they are stored: the bytes of a
 * compact tuple sketch of Apache DataSketches.
 */
public final class Sketch {
  private static final ValueLayout.OfInt WRITTEN =
      ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);

  private static final int COUNT_AT = 8;
  private static final int ENTRY_BYTES = Long.BYTES + Sighting.BYTES;

  private final byte[] bytes;

  private Sketch(byte[] bytes) {
    this.bytes = bytes;
  }

  static Sketch of(TupleSketch<Sighting> sketch) {
    return new Sketch(sketch.toByteArray());
  }

  /**
   * Reads what {@link #text} wrote.
   *
   * @throws IllegalArgumentException if it did not
   */
  public static Sketch parse(String text) {
    Sketch sketch = new Sketch(Base64.getDecoder().decode(text));
    try {
      sketch.requireItsLength();
      TupleSketch<Sighting> _ = sketch.behind(0);
    } catch (SketchesException | IndexOutOfBoundsException other) {
      throw new IllegalArgumentException("it has something else for a sketch", other);
    }
    return sketch;
  }

  /** Who reads it believes the count, and would make room for as many entries. */
  private void requireItsLength() {
    if (bytes.length >= COUNT_AT + Integer.BYTES && bytes[0] > 1) {
      int count = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).getInt(COUNT_AT);
      if (count < 0 || count > bytes.length / ENTRY_BYTES) {
        throw new IllegalArgumentException("it has less of a sketch than it says");
      }
    }
  }

  /**
   * The sketch, in a campaign.
   *
   * @param before how many executions were before those that it was made of
   */
  TupleSketch<Sighting> behind(long before) {
    return TupleSketch.heapifySketch(
        MemorySegment.ofArray(bytes),
        entry ->
            new DeserializeResult<>(Sighting.of(entry.get(WRITTEN, 0), before), Sighting.BYTES));
  }

  /** In letters and digits. */
  public String text() {
    return Base64.getEncoder().encodeToString(bytes);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Sketch sketch && Arrays.equals(bytes, sketch.bytes);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(bytes);
  }

  @Override
  public String toString() {
    return text();
  }
}
