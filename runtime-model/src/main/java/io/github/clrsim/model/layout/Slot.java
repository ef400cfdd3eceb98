package io.github.clrsim.model.layout;

/** What a field holds, as far as layout cares. */
public sealed interface Slot {
  /** The size of a pointer, and so of a reference, on the machines that are simulated. */
  int POINTER_BYTES = 8;

  /** A reference to an object, which the collector follows and updates. */
  Slot REFERENCE = new Reference();

  /** A managed pointer, which may point into an object. */
  Slot INTERIOR = new Interior();

  /** A native pointer. */
  Slot POINTER = new Scalar(POINTER_BYTES, true);

  /**
   * A number, a pointer, or an enum, which is laid out as its number.
   *
   * @param bytes 1, 2, 4 or 8
   * @param blittable whether native code has the same bytes for it: not so for bool, nor for char
   *     where the type's strings are not Unicode
   */
  record Scalar(int bytes, boolean blittable) implements Slot {}

  /** A reference to an object. */
  record Reference() implements Slot {}

  /** A managed pointer. */
  record Interior() implements Slot {}

  /** A value type, embedded. */
  record Value(ClosedType type) implements Slot {}
}
