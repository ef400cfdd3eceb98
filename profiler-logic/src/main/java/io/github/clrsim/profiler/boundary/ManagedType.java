package io.github.clrsim.profiler.boundary;

import io.github.clrsim.api.id.MetadataToken;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * What metadata says of a type, as far as its layout depends on it.
 *
 * @param arrangement the layout that it asks for
 * @param packing what no field is aligned to more than; 0 if it does not say
 * @param declaredBytes the size that it asks for; 0 if it does not say
 * @param base what it extends; empty for System.Object and for interfaces
 * @param isRegular whether nothing but fields, size and packing makes its layout: no type arguments
 *     of its base class, no repetition of its only field
 * @param fields in the order of metadata, static ones too
 */
public record ManagedType(
    MetadataToken token,
    String name,
    Sort sort,
    Arrangement arrangement,
    int packing,
    int declaredBytes,
    Optional<MetadataToken> base,
    boolean isRegular,
    List<Field> fields) {
  public ManagedType {
    fields = List.copyOf(fields);
  }

  /** What sort of type it is. */
  public enum Sort {
    /** A class: its objects begin with a method table. */
    CLASS,
    /** A value type. */
    VALUE,
    /** An interface, of which there are no objects. */
    INTERFACE
  }

  /** In which order it asks for its fields (ECMA-335 II.10.1.2). */
  public enum Arrangement {
    /** As it suits the runtime. */
    AUTO,
    /** As they are declared. */
    SEQUENTIAL,
    /** Each where it says. */
    EXPLICIT
  }

  /**
   * A field.
   *
   * @param declaredOffset where it asks to be, in a type of explicit layout
   */
  public record Field(
      MetadataToken token,
      String name,
      boolean isStatic,
      Content content,
      OptionalInt declaredOffset) {}

  /** What a field holds. */
  public sealed interface Content {
    /** A reference to an object. */
    record Reference() implements Content {}

    /**
     * A number, a truth value, a character, a pointer, or a number of an enumeration.
     *
     * @param isBlittable whether native code sees the same bytes
     */
    record Scalar(int bytes, boolean isBlittable) implements Content {}

    /** Something whose width this signature does not tell: a structure, mostly. */
    record Embedded() implements Content {}
  }

  /** The fields that its instances have. */
  public List<Field> instanceFields() {
    return fields.stream().filter(field -> !field.isStatic()).toList();
  }
}
