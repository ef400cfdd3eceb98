package io.github.clrsim.model.layout;

import io.github.clrsim.model.metadata.FieldDef;

/**
 * A field and where it lies.
 *
 * @param offset in bytes: from the ObjectID for a class, whose MethodTable pointer counts, and from
 *     the start of the unboxed value for a value type (as GetClassLayout tells it)
 */
public record FieldPlace(FieldDef field, Slot slot, int offset) {
  @Override
  public String toString() {
    return field.name() + "@" + offset;
  }
}
