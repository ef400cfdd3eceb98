package io.github.clrsim.profiler.inspect;

import io.github.clrsim.api.data.Blob;
import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.metadata.ClassLayout;
import io.github.clrsim.api.metadata.MetadataImport;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.outcome.Outcome;
import io.github.clrsim.api.value.ValueBytes;
import java.util.Optional;

/**
 * What metadata says of how far a structure extends, beyond its fields.
 *
 * @param times how often its only field lies there, as InlineArrayAttribute says; 0 if it does not
 *     say so
 * @param bytes how many it has at least, as StructLayoutAttribute says; 0 if it does not say so
 * @param isPacked whether its fields lie closer than they would
 */
public record TypeExtent(int times, int bytes, boolean isPacked) {
  /** As far as its fields. */
  public static final TypeExtent AS_FIELDS_LIE = new TypeExtent(0, 0, false);

  private static final String INLINE_ARRAY = "System.Runtime.CompilerServices.InlineArrayAttribute";

  // What an attribute is constructed with begins with 0x0001 (ECMA-335 II.23.3).
  private static final int ARGUMENT_AT = 2;

  static TypeExtent of(MetadataImport scope, MetadataToken typeDef) {
    Optional<ClassLayout> layout = scope.getClassLayout(typeDef).answer();
    return new TypeExtent(
        times(scope.getCustomAttributeByName(typeDef, INLINE_ARRAY)),
        layout.map(ClassLayout::classSize).orElse(0),
        layout.filter(told -> told.packSize() != 0).isPresent());
  }

  /** S_FALSE says that there is no such attribute. */
  private static int times(Outcome<Blob> attribute) {
    return attribute instanceof Outcome.Ok<Blob>(Blob content, HResult hresult)
            && hresult.equals(HResult.S_OK)
            && content.size() >= ARGUMENT_AT + Integer.BYTES
        ? (int) ValueBytes.bits(content.slice(ARGUMENT_AT, Integer.BYTES))
        : 0;
  }
}
