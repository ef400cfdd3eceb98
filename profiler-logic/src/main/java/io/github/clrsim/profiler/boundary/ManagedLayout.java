package io.github.clrsim.profiler.boundary;

import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.profiler.boundary.ManagedType.Arrangement;
import io.github.clrsim.profiler.boundary.ManagedType.Content;
import io.github.clrsim.profiler.boundary.ManagedType.Field;
import io.github.clrsim.profiler.boundary.ManagedType.Sort;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;

/**
 * Where the fields of a type have to lie by its metadata alone, on 64-bit machines: behind the
 * method table and the fields of the base class, references before numbers, wide ones before narrow
 * ones, unless the type asks for another order and is granted it (layout 5 to 8).
 *
 * <p>It tells only what all versions that were measured have in common. Where the place of a field
 * depends on a structure that lies embedded, on type arguments or on the rules of one version, it
 * tells nothing.
 *
 * <p>It has no state. What a subclass may do otherwise exists for ways that are wrong on purpose.
 */
public final class ManagedLayout {
  private static final int POINTER_BYTES = 8;
  private static final int OBJECT_BYTES_MIN = 24;
  private static final int DEPTH_MAX = 64;

  private final Expectations expected;

  /** Lays out as is expected. */
  public ManagedLayout(Expectations expected) {
    this.expected = expected;
  }

  /**
   * A layout as far as it is told.
   *
   * @param offsets of the type's own instance fields: from the ObjectID, or from the start of the
   *     unboxed value; those that are not told are missing
   * @param size as GetClassLayout tells it
   */
  public record Told(Map<MetadataToken, Integer> offsets, OptionalInt size) {
    public Told {
      offsets = Map.copyOf(offsets);
    }

    static final Told NOTHING = new Told(Map.of(), OptionalInt.empty());
  }

  /**
   * The layout of a type.
   *
   * @param types finds base classes by their tokens
   */
  public Told of(ManagedType type, Function<MetadataToken, Optional<ManagedType>> types) {
    if (type.sort() == Sort.INTERFACE) {
      return new Told(Map.of(), OptionalInt.of(0));
    }
    Placed placed = placed(type, types, 0);
    int start = expected.start().applyAsInt(type);
    Map<MetadataToken, Integer> offsets = new LinkedHashMap<>();
    placed.places.forEach((field, place) -> offsets.put(field, start + place));
    OptionalInt size =
        placed.end.isEmpty()
            ? OptionalInt.empty()
            : OptionalInt.of(size(type, placed.end.getAsInt()));
    return new Told(offsets, size);
  }

  private List<Field> fields(ManagedType type) {
    return expected.fields().apply(type);
  }

  /** In which order the runtime places the fields of a type, if that can be told. */
  private Optional<Arrangement> arrangement(ManagedType type, boolean isDerived) {
    boolean refers = fields(type).stream().anyMatch(ManagedLayout::isReference);
    boolean embeds = fields(type).stream().anyMatch(ManagedLayout::isEmbedded);
    return switch (type.arrangement()) {
      case AUTO -> Optional.of(Arrangement.AUTO);
      case EXPLICIT -> isDerived ? Optional.empty() : Optional.of(Arrangement.EXPLICIT);
      case SEQUENTIAL -> {
        if (refers) {
          // Who has references is not granted it.
          yield Optional.of(Arrangement.AUTO);
        }
        boolean isPlain =
            type.sort() == Sort.VALUE
                || (!isDerived && fields(type).stream().allMatch(ManagedLayout::isBlittable));
        yield embeds || !isPlain ? Optional.empty() : Optional.of(Arrangement.SEQUENTIAL);
      }
    };
  }

  /**
   * Fields without what stands before them.
   *
   * @param end behind the last of them; a class is not rounded up
   */
  private record Placed(Map<MetadataToken, Integer> places, OptionalInt end) {
    static final Placed NOWHERE = new Placed(Map.of(), OptionalInt.empty());
  }

  private Placed placed(
      ManagedType type, Function<MetadataToken, Optional<ManagedType>> types, int depth) {
    OptionalInt from = expected.inherited().apply(endOfBase(type, types, depth));
    if (!type.isRegular() || from.isEmpty()) {
      return Placed.NOWHERE;
    }
    int position = from.getAsInt();
    return arrangement(type, position > 0)
        .map(expected.order())
        .map(
            order ->
                switch (order) {
                  case AUTO -> automatic(type, position);
                  case SEQUENTIAL -> sequential(type, position);
                  case EXPLICIT -> explicit(type);
                })
        .orElse(Placed.NOWHERE);
  }

  private OptionalInt endOfBase(
      ManagedType type, Function<MetadataToken, Optional<ManagedType>> types, int depth) {
    if (type.sort() == Sort.VALUE || type.base().isEmpty()) {
      return OptionalInt.of(0);
    }
    Optional<ManagedType> base = depth < DEPTH_MAX ? type.base().flatMap(types) : Optional.empty();
    // Some versions leave an empty base class of declared layout a byte.
    return base.filter(found -> found.arrangement() == Arrangement.AUTO || !fields(found).isEmpty())
        .map(found -> placed(found, types, depth + 1).end)
        .orElse(OptionalInt.empty());
  }

  private Placed automatic(ManagedType type, int start) {
    Map<MetadataToken, Integer> places = new LinkedHashMap<>();
    List<Field> pending = new ArrayList<>(fields(type));
    pending.removeIf(ManagedLayout::isEmbedded);
    pending.sort(
        Comparator.comparingInt((Field field) -> -width(field))
            .thenComparing(field -> !isReference(field)));
    int position = start;
    while (!pending.isEmpty()) {
      Field next = next(pending, position);
      pending.remove(next);
      position = roundUp(position, width(next));
      places.put(next.token(), position);
      position += width(next);
    }
    boolean isWhole = fields(type).stream().noneMatch(ManagedLayout::isEmbedded);
    return new Placed(places, isWhole ? OptionalInt.of(position) : OptionalInt.empty());
  }

  /** The widest, unless a narrower one fills the hole that it would leave in front of itself. */
  private static Field next(List<Field> pending, int position) {
    Field widest = pending.getFirst();
    int hole = roundUp(position, width(widest)) - position;
    int fits = Math.min(hole, Integer.lowestOneBit(Math.max(position, 1)));
    return hole == 0
        ? widest
        : pending.stream().filter(field -> width(field) <= fits).findFirst().orElse(widest);
  }

  /** What lies behind a structure is not told. */
  private Placed sequential(ManagedType type, int start) {
    Map<MetadataToken, Integer> places = new LinkedHashMap<>();
    int position = start;
    int alignment = 1;
    for (Field field : fields(type)) {
      if (isEmbedded(field)) {
        return new Placed(places, OptionalInt.empty());
      }
      int wanted = type.packing() == 0 ? width(field) : Math.min(type.packing(), width(field));
      alignment = Math.max(alignment, wanted);
      position = roundUp(position, wanted);
      places.put(field.token(), position);
      position += width(field);
    }
    int end = type.declaredBytes() == 0 ? roundUp(position, alignment) : position;
    return new Placed(places, OptionalInt.of(Math.max(end, type.declaredBytes())));
  }

  /** Whether the end of one without a declared size is rounded up depends on the version. */
  private Placed explicit(ManagedType type) {
    Map<MetadataToken, Integer> places = new LinkedHashMap<>();
    int end = 0;
    int alignment = 1;
    boolean isWhole = type.sort() == Sort.VALUE || type.declaredBytes() == 0;
    for (Field field : fields(type)) {
      int place = field.declaredOffset().orElse(0);
      places.put(field.token(), place);
      isWhole &= !isEmbedded(field);
      end = Math.max(end, place + width(field));
      alignment = Math.max(alignment, width(field));
    }
    int bytes = Math.max(end, type.declaredBytes());
    isWhole &= bytes % alignment == 0;
    return new Placed(places, isWhole ? OptionalInt.of(bytes) : OptionalInt.empty());
  }

  private static int size(ManagedType type, int end) {
    if (type.sort() == Sort.CLASS) {
      return Math.max(OBJECT_BYTES_MIN, roundUp(2 * POINTER_BYTES + end, POINTER_BYTES));
    }
    int bytes = Math.max(1, end);
    boolean isOfDeclaredSize =
        type.arrangement() == Arrangement.EXPLICIT
            || (type.arrangement() == Arrangement.SEQUENTIAL
                && type.instanceFields().stream().noneMatch(ManagedLayout::isReference));
    if (isOfDeclaredSize) {
      return bytes;
    }
    return bytes > POINTER_BYTES
        ? roundUp(bytes, POINTER_BYTES)
        : bytes == 1 ? 1 : Integer.highestOneBit(bytes - 1) << 1;
  }

  private static boolean isReference(Field field) {
    return field.content() instanceof Content.Reference;
  }

  private static boolean isEmbedded(Field field) {
    return field.content() instanceof Content.Embedded;
  }

  private static boolean isBlittable(Field field) {
    return field.content() instanceof Content.Scalar number && number.isBlittable();
  }

  private static int width(Field field) {
    return switch (field.content()) {
      case Content.Reference _ -> POINTER_BYTES;
      case Content.Scalar number -> number.bytes();
      case Content.Embedded _ -> 0;
    };
  }

  private static int roundUp(int bytes, int multiple) {
    return (bytes + multiple - 1) / multiple * multiple;
  }
}
