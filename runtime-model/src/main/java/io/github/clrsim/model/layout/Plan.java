package io.github.clrsim.model.layout;

import io.github.clrsim.model.metadata.DeclaredLayout;
import io.github.clrsim.model.metadata.FieldDef;
import io.github.clrsim.model.metadata.TypeDef;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * What is known of a type before its fields are placed.
 *
 * @param parent empty for Object and for interfaces
 * @param hasForeignAncestor whether a base class stands in another module, whose end compiled code
 *     of this one takes to be at a multiple of 8 bytes
 */
record Plan(
    LayoutRules rules,
    ClosedType type,
    boolean isValueType,
    Optional<TypeLayout> parent,
    List<PlannedField> fields,
    boolean hasForeignAncestor) {
  private static final int LAYOUT_MASK = 0x18;
  private static final int SEQUENTIAL = 0x08;
  private static final String DECIMAL = "System.Decimal";

  /** So large that nothing is packed more tightly than it wants. */
  private static final int PACKING_DEFAULT = 128;

  /**
   * An instance field and what it holds.
   *
   * @param embedded the layout of the value type that it holds, if it holds one
   */
  record PlannedField(FieldDef field, Slot slot, Optional<TypeLayout> embedded) {

    int bytes() {
      return switch (slot) {
        case Slot.Scalar scalar -> scalar.bytes();
        case Slot.Reference _, Slot.Interior _ -> Slot.POINTER_BYTES;
        case Slot.Value _ -> fromEmbedded(TypeLayout::bytes);
      };
    }

    /** What its offset must be a multiple of. */
    int alignment() {
      return switch (slot) {
        case Slot.Scalar scalar -> scalar.bytes();
        case Slot.Reference _, Slot.Interior _ -> Slot.POINTER_BYTES;
        case Slot.Value _ ->
            fromEmbedded(
                layout -> layout.hasReferences() ? Slot.POINTER_BYTES : layout.alignment());
      };
    }

    boolean isValue() {
      return embedded.isPresent();
    }

    boolean isReference() {
      return slot instanceof Slot.Reference;
    }

    boolean hasReferences() {
      return isReference() || embedded.filter(TypeLayout::hasReferences).isPresent();
    }

    boolean isBlittable() {
      return switch (slot) {
        case Slot.Scalar scalar -> scalar.blittable();
        case Slot.Reference _, Slot.Interior _ -> false;
        // A decimal has other bytes in native code, whatever its fields say (NFT_DECIMAL).
        case Slot.Value(ClosedType type) ->
            !type.definition().fullName().equals(DECIMAL)
                && embedded
                    .map(TypeLayout::placement)
                    .filter(inner -> inner.declared() && inner.blittable())
                    .isPresent();
      };
    }

    FieldPlace at(int offset) {
      return new FieldPlace(field, slot, offset);
    }

    private int fromEmbedded(Function<TypeLayout, Integer> property) {
      return embedded.map(property).orElse(0);
    }
  }

  TypeDef definition() {
    return type.definition();
  }

  /** Whether the type asks for a sequential or explicit layout. */
  boolean isDeclared() {
    return (definition().flags() & LAYOUT_MASK) != 0;
  }

  boolean isSequential() {
    return (definition().flags() & LAYOUT_MASK) == SEQUENTIAL;
  }

  /** The base class, if it asks for a sequential or explicit layout too. */
  Optional<TypeLayout> parentWithLayout() {
    return parent.filter(layout -> layout.placement().declared());
  }

  /** Where the fields of the base class end; one without fields takes nothing. */
  int parentBytes() {
    return parent
        .filter(layout -> !layout.placement().zeroSized())
        .map(TypeLayout::bytes)
        .orElse(0);
  }

  /** The same, with the byte that some versions leave a base class without fields. */
  int parentBytesTaken() {
    return rules.emptyBaseTakesByte() ? parent.map(TypeLayout::bytes).orElse(0) : parentBytes();
  }

  boolean hasReferences() {
    return parent.filter(TypeLayout::hasReferences).isPresent()
        || fields.stream().anyMatch(PlannedField::hasReferences);
  }

  boolean isBlittable() {
    return fields.stream().allMatch(PlannedField::isBlittable)
        && parent.filter(layout -> layout.bytes() > 0 && !layout.placement().blittable()).isEmpty();
  }

  int packing() {
    return definition()
        .declaredLayout()
        .map(DeclaredLayout::packingSize)
        .filter(packing -> packing != 0)
        .orElse(PACKING_DEFAULT);
  }

  int declaredBytes() {
    return definition().declaredLayout().map(DeclaredLayout::classSize).orElse(0);
  }

  /** The layout with fields at these offsets, counted from the first byte after the header. */
  TypeLayout placed(
      TypeLayout.Arrangement arrangement, List<Integer> offsets, int bytes, int alignment) {
    int first = isValueType ? 0 : Slot.POINTER_BYTES;
    List<FieldPlace> places =
        IntStream.range(0, fields.size())
            .mapToObj(field -> fields.get(field).at(first + offsets.get(field)))
            .toList();
    boolean zeroSized = fields.isEmpty() && declaredBytes() == 0 && parentBytes() == 0;
    return new TypeLayout(
        type,
        isValueType,
        new TypeLayout.Placement(arrangement, isDeclared(), isBlittable(), zeroSized),
        places,
        bytes,
        alignment,
        hasReferences());
  }
}
