package io.github.clrsim.profiler.inspect;

import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.signature.ElementType;
import io.github.clrsim.api.signature.TypeSignature;
import io.github.clrsim.api.value.ValueBytes.EnumConstant;
import java.util.List;
import java.util.Optional;

/**
 * What metadata says of a type definition, as far as its values need it.
 *
 * @param name its full name, {@code Outer+Nested} for a nested one
 * @param fields that its instances have, in the order of metadata; without inherited ones
 */
public record TypeFacts(String name, Sort sort, List<FieldFacts> fields) {
  public TypeFacts {
    fields = List.copyOf(fields);
  }

  /** A field that instances have. */
  public record FieldFacts(MetadataToken token, String name, TypeSignature type) {}

  /** What sort of type it is. */
  public sealed interface Sort {
    /** A class: its values are references. */
    record Referred() implements Sort {}

    /** A value type with fields of its own. */
    record Structure() implements Sort {}

    /**
     * An enumeration.
     *
     * @param number the type of its numbers
     */
    record Enumeration(ElementType number, List<EnumConstant> constants, boolean areFlags)
        implements Sort {
      public Enumeration {
        constants = List.copyOf(constants);
      }
    }
  }

  /** The field of this token. */
  Optional<FieldFacts> field(MetadataToken token) {
    return fields.stream().filter(field -> field.token().equals(token)).findFirst();
  }
}
