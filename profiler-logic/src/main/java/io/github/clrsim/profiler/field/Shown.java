package io.github.clrsim.profiler.field;

import io.github.clrsim.api.value.ValueLimits;

/**
 * How much of a value is read.
 *
 * @param depth how deep objects, structures and arrays are opened inside each other
 * @param values how many values, those inside others included, are read for one
 * @param withAddresses whether objects are told with their addresses
 */
public record Shown(int depth, int values, boolean withAddresses) {
  /** As much as whoever tells values for comparison. */
  public static final Shown USUALLY =
      new Shown(ValueLimits.DEPTH_MAX, ValueLimits.VALUES_MAX, false);

  private static final int VALUES_OF_MANY = 100_000;

  /** As much, with addresses. */
  public static final Shown WITH_ADDRESSES =
      new Shown(ValueLimits.DEPTH_MAX, ValueLimits.VALUES_MAX, true);

  /** So deep, and as many as fit in there. */
  public Shown downTo(int other) {
    return new Shown(other, VALUES_OF_MANY, withAddresses);
  }
}
