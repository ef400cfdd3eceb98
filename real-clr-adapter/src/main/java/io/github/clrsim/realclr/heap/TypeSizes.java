package io.github.clrsim.realclr.heap;

import io.github.clrsim.api.dac.MethodTable;
import io.github.clrsim.api.dac.MethodTableData;
import io.github.clrsim.realclr.sos.ISOSDacInterface.UsefulGlobals;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/** How large the objects of each type are; a component is asked once about each. */
final class TypeSizes {
  // The component counts the characters of a string from 20 bytes on; a NUL follows them.
  private static final int STRING_END = Character.BYTES;

  private static final Size FREE = new Size(HeapLayout.OBJECT_MIN, 1, true);

  private final HeapRequests requests;
  // Looked up only.
  private final Map<Long, Known> known = new HashMap<>();
  private final Set<Long> checked = new HashSet<>();
  private Optional<UsefulGlobals> globals = Optional.empty();

  TypeSizes(HeapRequests requests) {
    this.requests = requests;
  }

  /**
   * How large objects of a type are.
   *
   * @param base the bytes of an object without its components
   * @param component the bytes of a component, which are counted behind the MethodTable; 0 for
   *     objects that have none
   * @param isFree whether it is the type of room that no object takes
   */
  record Size(long base, long component, boolean isFree) {
    /** The bytes of an object, with the padding to eight. */
    long of(int components) {
      long bytes = base + component * Integer.toUnsignedLong(components);
      return (bytes + HeapLayout.ALIGNED) & ~HeapLayout.ALIGNED;
    }
  }

  /** The size of a type's objects, and the flags with the base size that it follows from. */
  private record Known(OptionalLong start, Size size) {}

  /** The size of a type's objects; none of what is no type that objects have. */
  Optional<Size> of(long methodTable) {
    Optional<Known> before = Optional.ofNullable(known.get(methodTable));
    if (before.isPresent() && checked.contains(methodTable)) {
      return before.map(Known::size);
    }
    OptionalLong start = requests.start(new MethodTable(methodTable));
    Optional<Size> size =
        before
            .filter(found -> found.start.equals(start))
            .map(Known::size)
            .or(() -> asked(methodTable));
    // What is no type may become one, and there is no end of what is none.
    size.ifPresent(
        found -> {
          known.put(methodTable, new Known(start, found));
          checked.add(methodTable);
        });
    return size;
  }

  private Optional<Size> asked(long methodTable) {
    globals = globals.or(requests::globals);
    if (globals.filter(types -> types.free().value() == methodTable).isPresent()) {
      return Optional.of(FREE);
    }
    boolean isString = globals.filter(types -> types.string().value() == methodTable).isPresent();
    return requests
        .type(new MethodTable(methodTable))
        .filter(data -> !data.isFree() && data.baseSize() > 0 && data.componentSize() >= 0)
        .map(data -> size(data, isString));
  }

  private static Size size(MethodTableData data, boolean isString) {
    return new Size(data.baseSize() + (isString ? STRING_END : 0L), data.componentSize(), false);
  }

  /** A type may be unloaded, and another be in its place: each is looked at once more. */
  void forget() {
    checked.clear();
    globals = Optional.empty();
  }
}
