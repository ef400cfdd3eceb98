package io.github.clrsim.model.layout;

import java.util.List;
import java.util.Optional;

/**
 * The layout of a type.
 *
 * @param fields the instance fields it declares itself, in the order of metadata; those of its base
 *     classes are in their layouts
 * @param bytes what all instance fields take, those of base classes included, without the
 *     MethodTable pointer; a class is not rounded up
 * @param alignment of a value type: where it may begin inside another
 * @param hasReferences whether the collector has anything to look for in it
 */
public record TypeLayout(
    ClosedType type,
    boolean isValueType,
    Placement placement,
    List<FieldPlace> fields,
    int bytes,
    int alignment,
    boolean hasReferences) {
  /** The header before an object and the MethodTable pointer in it, each with its padding. */
  private static final int OBJECT_BYTES = 2 * Slot.POINTER_BYTES;

  private static final int OBJECT_BYTES_MIN = 3 * Slot.POINTER_BYTES;

  public TypeLayout {
    fields = List.copyOf(fields);
  }

  /**
   * How the fields came to their places.
   *
   * @param arrangement what was done, not what the type asked for
   * @param declared whether the type asked for a sequential or explicit layout
   * @param blittable whether native code sees the same bytes
   * @param zeroSized whether it has no field, and a byte only because nothing may have no size
   */
  public record Placement(
      Arrangement arrangement, boolean declared, boolean blittable, boolean zeroSized) {}

  /** In which order fields are placed. */
  public enum Arrangement {
    /** As it is best for the runtime. */
    AUTO,
    /** As they are declared. */
    SEQUENTIAL,
    /** As they are declared, but only because native code sees the same bytes. */
    NATIVE,
    /** Each where it says. */
    EXPLICIT
  }

  /**
   * The size that GetClassLayout tells: of a class that of its objects, with the header; of a value
   * type that of the unboxed value.
   */
  public int classSize() {
    return isValueType ? bytes : objectBytes();
  }

  /** The size of an object of this class, or of a boxed value, without array elements. */
  public int objectBytes() {
    return Math.max(OBJECT_BYTES_MIN, roundUp(OBJECT_BYTES + bytes, Slot.POINTER_BYTES));
  }

  /** The first field of its own with this name. */
  public Optional<FieldPlace> find(String field) {
    return fields.stream().filter(place -> place.field().name().equals(field)).findFirst();
  }

  static int roundUp(int bytes, int multiple) {
    return (bytes + multiple - 1) / multiple * multiple;
  }
}
