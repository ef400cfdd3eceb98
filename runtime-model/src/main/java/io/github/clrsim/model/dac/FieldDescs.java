package io.github.clrsim.model.dac;

import io.github.clrsim.api.dac.FieldDesc;
import io.github.clrsim.model.address.AddressRange;
import io.github.clrsim.model.loader.assembly.TypeKey;
import io.github.clrsim.model.metadata.FieldDef;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Where the FieldDescs of types lie. Those of one type lie in a row, of instances first, then
 * statics, then those of threads, each in the order of metadata
 * (MethodTableBuilder::InitializeFieldDescs; measured on both). Behind the last lies what is no
 * FieldDesc, as nearly everywhere in real processes.
 */
final class FieldDescs {
  private static final long BASE = AddressRange.FIELD_DESCS.start();
  private static final int BYTES = 16; // sizeof(FieldDesc)

  private final List<Entry> all = new ArrayList<>();
  // Looked up only, never walked.
  private final Map<TypeKey, FieldDesc> firsts = new HashMap<>();

  /** What lies where a FieldDesc has room. */
  sealed interface Entry {
    /** A field and the type that declares it. */
    record Field(TypeKey declaring, FieldDef field) implements Entry {}

    /** What lies behind the last field of a type. */
    record End(TypeKey declaring) implements Entry {}
  }

  /** The first of the fields that a type declares; null if it declares none. */
  FieldDesc first(TypeKey declaring, List<FieldDef> fields) {
    FieldDesc known = firsts.get(declaring);
    if (known != null) {
      return known;
    }
    FieldDesc first = fields.isEmpty() ? new FieldDesc(0) : at(all.size());
    fields.forEach(field -> all.add(new Entry.Field(declaring, field)));
    all.add(new Entry.End(declaring));
    firsts.put(declaring, first);
    return first;
  }

  /** What lies at the address of a FieldDesc, if a type led there. */
  Optional<Entry> find(FieldDesc fieldDesc) {
    long offset = fieldDesc.value() - BASE;
    boolean isOne = offset >= 0 && offset % BYTES == 0 && offset / BYTES < all.size();
    return isOne ? Optional.of(all.get((int) (offset / BYTES))) : Optional.empty();
  }

  /** What lies behind a FieldDesc. */
  static FieldDesc behind(FieldDesc fieldDesc) {
    return new FieldDesc(fieldDesc.value() + BYTES);
  }

  private static FieldDesc at(int number) {
    return new FieldDesc(BASE + (long) number * BYTES);
  }
}
