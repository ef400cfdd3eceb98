package io.github.clrsim.profiler.field;

import io.github.clrsim.api.value.ValueLimits;

/**
 * How much of a value is read.
 *
 * @param depth how deep objects, structures and arrays are opened inside each other
 * @param values how many values, those inside others included, are read for one
 * @param characters how many of a string that is itself what is read; inside of something else
 *     {@link ValueLimits#CHARS_MAX}
 * @param withAddresses whether objects are told with their addresses
 */
public record Shown(int depth, int values, int characters, boolean withAddresses) {
  /** As much as whoever tells values for comparison. */
  public static final Shown USUALLY =
      new Shown(ValueLimits.DEPTH_MAX, ValueLimits.VALUES_MAX, ValueLimits.CHARS_MAX, false);

  private static final int VALUES_OF_MANY = 100_000;
  private static final int CHARACTERS_OF_MANY = 1 << 16;

  /** As much, but for a string that is read itself, and with addresses. */
  public static final Shown WITH_ADDRESSES =
      new Shown(ValueLimits.DEPTH_MAX, ValueLimits.VALUES_MAX, CHARACTERS_OF_MANY, true);

  /** So deep, and as many as fit in there. */
  public Shown downTo(int other) {
    return new Shown(other, VALUES_OF_MANY, characters, withAddresses);
  }
}
