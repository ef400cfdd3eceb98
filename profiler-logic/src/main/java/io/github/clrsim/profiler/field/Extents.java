package io.github.clrsim.profiler.field;

import io.github.clrsim.api.dac.DataAccess;
import io.github.clrsim.api.dac.MethodTableData;
import io.github.clrsim.api.value.ValueBytes;
import io.github.clrsim.profiler.inspect.Definitions;
import io.github.clrsim.profiler.inspect.TypeExtent;
import io.github.clrsim.profiler.inspect.TypeFacts;
import io.github.clrsim.profiler.inspect.TypeFacts.Sort;
import java.util.List;
import java.util.Optional;

/** How far values extend, and which structures have their only field several times. */
record Extents(FieldReader reader, Target target, DataAccess access, Definitions definitions) {
  private static final String FIXED = "FixedElementField";

  /** What an object has around its fields: a header, and its MethodTable. */
  private static final int AROUND = 2 * Long.BYTES;

  private static final int NESTING_MAX = 16;

  /** How far a value extends, and what its address is a multiple of. */
  private record Extent(int bytes, int alignment) {
    static Extent of(int bytes) {
      return new Extent(bytes, bytes);
    }

    int aligned() {
      return Math.ceilDiv(bytes, alignment) * alignment;
    }
  }

  /** Whether the only field of a structure lies there several times. */
  boolean isRepeated(ValueKind structure) {
    return repeatedField(structure).isPresent();
  }

  /** What lies there several times; nothing where it is not known how far each extends. */
  Optional<Repeated> repeated(ValueKind structure) {
    return repeatedField(structure)
        .flatMap(field -> repeated(structure, target.kind(field, structure.name()), 0));
  }

  private Optional<DeclaredField> repeatedField(ValueKind structure) {
    List<DeclaredField> fields = reader.fieldsOf(structure.type());
    if (fields.size() != 1) {
      return Optional.empty();
    }
    DeclaredField only = fields.getFirst();
    TypeExtent told = extent(structure);
    return told.times() > 0 || (only.name().equals(FIXED) && told.bytes() > 0)
        ? Optional.of(only)
        : Optional.empty();
  }

  private Optional<Repeated> repeated(ValueKind structure, ValueKind element, int depth) {
    TypeExtent told = extent(structure);
    return extent(element, depth + 1)
        .map(
            each ->
                new Repeated(
                    element,
                    told.times() > 0 ? told.times() : told.bytes() / each.aligned(),
                    each.aligned()))
        .filter(all -> isWithin(structure, (long) all.times() * all.bytes()));
  }

  /** The runtime knows how far all of it extends, up to a multiple of eight. */
  private boolean isWithin(ValueKind structure, long bytes) {
    long most =
        access
            .getMethodTableData(structure.type())
            .answer()
            .map(data -> (long) data.baseSize() - AROUND)
            .orElse(0L);
    return bytes <= most && most < bytes + Long.BYTES;
  }

  private TypeExtent extent(ValueKind structure) {
    return access
        .getMethodTableData(structure.type())
        .answer()
        .filter(data -> !data.token().isNil())
        .map((MethodTableData data) -> definitions.extent(data.module(), data.token()))
        .orElse(TypeExtent.AS_FIELDS_LIE);
  }

  private Optional<Extent> extent(ValueKind kind, int depth) {
    Optional<TypeFacts> facts = kind.facts();
    if (facts.isPresent() && facts.get().sort() instanceof Sort.Enumeration sort) {
      return Optional.of(Extent.of(ValueBytes.size(sort.number())));
    }
    if (FieldReader.isScalar(kind.element())) {
      return Optional.of(Extent.of(ValueBytes.size(kind.element())));
    }
    return switch (kind.element()) {
      case CLASS, STRING, OBJECT, ARRAY, SZARRAY -> Optional.of(Extent.of(Long.BYTES));
      case VALUETYPE -> depth > NESTING_MAX ? Optional.empty() : ofStructure(kind, depth);
      default -> Optional.empty();
    };
  }

  private Optional<Extent> ofStructure(ValueKind kind, int depth) {
    List<DeclaredField> fields = reader.fieldsOf(kind.type());
    TypeExtent told = extent(kind);
    if (kind.type().isNull() || fields.isEmpty() || told.isPacked()) {
      return Optional.empty();
    }
    int end = told.bytes();
    int alignment = 1;
    for (DeclaredField field : fields) {
      Optional<Extent> own = ofField(kind, field, depth);
      if (own.isEmpty()) {
        return Optional.empty();
      }
      end = Math.max(end, field.data().offset() + own.get().bytes());
      alignment = Math.max(alignment, own.get().alignment());
    }
    return Optional.of(new Extent(new Extent(end, alignment).aligned(), alignment));
  }

  private Optional<Extent> ofField(ValueKind structure, DeclaredField field, int depth) {
    ValueKind kind = target.kind(field, structure.name());
    if (!isRepeated(structure)) {
      return extent(kind, depth + 1);
    }
    return repeated(structure, kind, depth)
        .flatMap(
            all ->
                extent(kind, depth + 1)
                    .map(each -> new Extent(all.times() * all.bytes(), each.alignment())));
  }
}
