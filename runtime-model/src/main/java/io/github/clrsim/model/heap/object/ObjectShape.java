package io.github.clrsim.model.heap.object;

import java.util.List;

/**
 * How objects of one class lie in memory (layout 1 to 4).
 *
 * @param kind which of the forms that the runtime has
 * @param baseBytes what an object takes without elements: header, method table and fields
 * @param elementBytes what each element takes more; 0 if there are none
 * @param references where its own fields refer to objects, from the ObjectID
 * @param elementReferences where an element refers to objects, from its start
 * @param finalizer the finalizer that it has
 */
public record ObjectShape(
    Kind kind,
    int baseBytes,
    int elementBytes,
    List<Integer> references,
    List<Integer> elementReferences,
    Finalizer finalizer) {
  /** The first field, and the length of strings and arrays, behind the method table. */
  public static final int FIELDS = 8;

  /** The characters of a string, behind the length. */
  public static final int CHARS = 12;

  /** The first element of a vector. */
  public static final int ELEMENTS = 16;

  /** The least that an object takes. */
  public static final int MIN_BYTES = 24;

  private static final int BOUND_BYTES = 8;

  /** The forms of objects. */
  public enum Kind {
    /** Fields. */
    PLAIN,
    /** A length and characters. */
    STRING,
    /** A length and elements: a one-dimensional array that begins at 0. */
    VECTOR,
    /** A length, dimensions, lower bounds and elements. */
    ARRAY,
    /** The value of a value type. */
    BOXED
  }

  /** What is to be run before an object goes. */
  public enum Finalizer {
    /** Nothing. */
    NONE,
    /** Its Finalize. */
    ORDINARY,
    /** Its Finalize, behind those of ordinary objects: of a CriticalFinalizerObject. */
    CRITICAL
  }

  public ObjectShape {
    references = List.copyOf(references);
    elementReferences = List.copyOf(elementReferences);
  }

  /** Whether objects of the class can refer to others, be it that none does now. */
  public boolean refers() {
    return !references.isEmpty() || !elementReferences.isEmpty();
  }

  /** What GetObjectSize tells: not rounded up, but never less than the least. */
  public long bytes(int length) {
    return Math.max(MIN_BYTES, baseBytes + (long) elementBytes * length);
  }

  /** Where the elements begin. */
  public int elements() {
    return switch (kind) {
      case STRING -> CHARS;
      case VECTOR -> ELEMENTS;
      // The rest of the base is header and method table, the length, and the bounds.
      case ARRAY -> baseBytes - BOUND_BYTES;
      case PLAIN, BOXED -> FIELDS;
    };
  }

  /** From each object's end to the next one's beginning lies nothing: sizes in steps of 8. */
  public static long step(long bytes) {
    return (bytes + 7) / 8 * 8;
  }
}
