package io.github.clrsim.api.value;

/** How much of a value is looked at. Whoever tells values for comparison uses the same. */
public final class ValueLimits {
  /** How deep objects, structures and arrays are opened inside each other. */
  public static final int DEPTH_MAX = 4;

  /** How many elements of an array are shown. */
  public static final int ELEMENTS_MAX = 8;

  /** How many characters of a string are shown. */
  public static final int CHARS_MAX = 64;

  /** How many values, those inside others included, are looked at for one. */
  public static final int VALUES_MAX = 200;

  private int values;

  /** The limits for one value. */
  public ValueLimits() {}

  /** Whether one more value may be looked at; it is counted. */
  public boolean allow() {
    values++;
    return values <= VALUES_MAX;
  }
}
