package io.github.clrsim.model.layout;

import io.github.clrsim.model.metadata.CustomAttribute;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Map;
import java.util.Optional;

/**
 * The types whose layout says more than their fields: vectors and 128-bit numbers, which processors
 * want at round addresses, and inline arrays (MethodTableBuilder::CheckForSystemTypes).
 */
final class SpecialTypes {
  private static final String INLINE_ARRAY = "System.Runtime.CompilerServices.InlineArrayAttribute";
  private static final int PROLOG_BYTES = 2;

  // Vector<T> is as wide as the processor's vectors; the simulated one has AVX2, as nearly all do.
  private static final String VECTOR = "System.Numerics.Vector`1";
  private static final int VECTOR_BYTES = 32;

  private static final Map<String, Integer> VECTOR_ALIGNMENTS =
      Map.of(
          "System.Runtime.Intrinsics.Vector64`1", 8,
          "System.Runtime.Intrinsics.Vector128`1", 16,
          "System.Runtime.Intrinsics.Vector256`1", 32,
          "System.Runtime.Intrinsics.Vector512`1", 64);

  private static final Map<String, Integer> INT_128_ALIGNMENTS =
      Map.of("System.Int128", 16, "System.UInt128", 16);

  private SpecialTypes() {}

  static TypeLayout adjust(Plan plan, TypeLayout layout) {
    if (!plan.isValueType()) {
      return layout;
    }
    String name = plan.definition().fullName();
    Optional<Integer> alignment =
        Optional.ofNullable(VECTOR_ALIGNMENTS.get(name))
            .or(
                () ->
                    Optional.ofNullable(INT_128_ALIGNMENTS.get(name))
                        .filter(_ -> plan.rules().hasInt128()));
    int count = plan.rules().hasInlineArrays() ? inlineArrayLength(plan) : 1;
    int bytes = name.equals(VECTOR) ? VECTOR_BYTES : layout.bytes() * count;
    return with(layout, bytes, alignment.orElse(layout.alignment()));
  }

  private static int inlineArrayLength(Plan plan) {
    return plan.definition().customAttributes().stream()
        .filter(
            attribute ->
                plan.definition()
                    .image()
                    .typeName(attribute.type(plan.definition().image()))
                    .equals(INLINE_ARRAY))
        .findFirst()
        .map(SpecialTypes::length)
        .orElse(1);
  }

  private static int length(CustomAttribute attribute) {
    return ByteBuffer.wrap(attribute.value().bytes())
        .order(ByteOrder.LITTLE_ENDIAN)
        .getInt(PROLOG_BYTES);
  }

  private static TypeLayout with(TypeLayout layout, int bytes, int alignment) {
    return new TypeLayout(
        layout.type(),
        layout.isValueType(),
        layout.placement(),
        layout.fields(),
        bytes,
        alignment,
        layout.hasReferences());
  }
}
