package io.github.clrsim.model.statics;

import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.model.layout.Slot;
import io.github.clrsim.model.metadata.FieldDef;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * How the static fields of one class lie, those of threads or those of all
 * (MethodTableBuilder::PlaceRegularStaticFields): numbers from large to small, and apart from them
 * a word for each structure, which lies in a box, and then for each reference. Measured on both.
 *
 * @param places by the token of the field, in the order of metadata
 * @param numberBytes what all numbers take
 * @param words how many words there are for boxes and references
 */
record StaticPlan(Map<MetadataToken, StaticPlace> places, int numberBytes, int words) {
  private static final List<Integer> SIZES = List.of(8, 4, 2, 1);

  /** Where one field lies. */
  sealed interface StaticPlace {
    /**
     * A number.
     *
     * @param offset from the first number, in bytes
     */
    record Plain(int offset, int bytes) implements StaticPlace {}

    /** A reference, in one of the words. */
    record Reference(int word) implements StaticPlace {}

    /** A structure in a box to which one of the words refers. */
    record Boxed(int word, FieldDef field) implements StaticPlace {}
  }

  /**
   * Plans where these fields lie.
   *
   * @param holds what a field holds
   */
  static StaticPlan of(List<FieldDef> fields, Function<FieldDef, Slot> holds) {
    Map<FieldDef, Slot> slots = new LinkedHashMap<>();
    fields.forEach(field -> slots.put(field, holds.apply(field)));
    Map<MetadataToken, StaticPlace> places = new LinkedHashMap<>();
    int bytes = 0;
    for (int size : SIZES) {
      for (Map.Entry<FieldDef, Slot> each : slots.entrySet()) {
        if (each.getValue() instanceof Slot.Scalar scalar && scalar.bytes() == size) {
          places.put(each.getKey().token(), new StaticPlace.Plain(bytes, size));
          bytes += size;
        }
      }
    }
    int words = 0;
    for (Map.Entry<FieldDef, Slot> each : slots.entrySet()) {
      if (each.getValue() instanceof Slot.Value) {
        places.put(each.getKey().token(), new StaticPlace.Boxed(words++, each.getKey()));
      }
    }
    for (Map.Entry<FieldDef, Slot> each : slots.entrySet()) {
      if (each.getValue() instanceof Slot.Reference) {
        places.put(each.getKey().token(), new StaticPlace.Reference(words++));
      }
    }
    return new StaticPlan(places, bytes, words);
  }

  /** Where a field lies, if it is one of these. */
  Optional<StaticPlace> find(MetadataToken field) {
    return Optional.ofNullable(places.get(field));
  }

  /** The structures among them. */
  List<StaticPlace.Boxed> boxes() {
    return places.values().stream()
        .filter(StaticPlace.Boxed.class::isInstance)
        .map(StaticPlace.Boxed.class::cast)
        .toList();
  }

  int wordBytes() {
    return words * Slot.POINTER_BYTES;
  }
}
