package io.github.clrsim.api.dac;

import io.github.clrsim.api.id.Address;
import io.github.clrsim.api.signature.ElementType;

/**
 * An object ({@code DacpObjectData} of dacprivate.h).
 *
 * @param methodTable its type
 * @param type what it is
 * @param size its bytes, with the padding to eight
 * @param elementMethodTable of an array the type of its elements; null for other objects
 * @param elementType of an array the kind of its elements; {@link ElementType#END} for other
 *     objects
 * @param rank of an array the number of its dimensions, 0 for other objects
 * @param components of an array the number of its elements, of a string that of its characters
 * @param componentSize the bytes of one of those
 * @param firstElement of an array where its first element lies
 */
public record ObjectData(
    MethodTable methodTable,
    Kind type,
    long size,
    MethodTable elementMethodTable,
    ElementType elementType,
    int rank,
    int components,
    int componentSize,
    Address firstElement) {

  /** What an object is ({@code DacpObjectType}). */
  public enum Kind {
    STRING(0),
    FREE(1),
    OBJECT(2),
    ARRAY(3),
    OTHER(4);

    private final int value;

    Kind(int value) {
      this.value = value;
    }

    /** The number that it has in C. */
    public int value() {
      return value;
    }
  }
}
