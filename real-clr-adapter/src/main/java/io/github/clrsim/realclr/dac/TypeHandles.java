package io.github.clrsim.realclr.dac;

import io.github.clrsim.api.dac.MethodTable;
import io.github.clrsim.api.signature.ElementType;
import io.github.clrsim.api.signature.SignatureDecoder;
import io.github.clrsim.realclr.memory.ReadMemory;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * What MethodTables refer to as arguments and elements, which the component does not tell of all of
 * them: it stumbles over pointers, and has no names of what was emitted. Where it stands was
 * measured to be the same on 3.1.2, 8.0.33, 9.0.22 and 10.0.14, by comparing with what the
 * component does tell.
 */
record TypeHandles(ReadMemory memory) {
  private static final int ARGUMENTS_AT = 0x30;
  private static final int ELEMENT_AT = 0x30;
  private static final int BASE_SIZE_AT = 4;

  // Of the flags that a MethodTable begins with.
  private static final int HAS_COMPONENTS = 0x80000000;
  private static final int CATEGORY = 0x000e0000;
  private static final int ARRAY = 0x00080000;
  private static final int ARRAY_OF_ONE_DIMENSION = 0x000a0000;
  private static final int GENERIC = 0x30;

  /** It is an open type: its arguments are its own type variables. */
  private static final int DEFINITION = 0x30;

  /** An array has a length; beyond that, each dimension has a size and a lower bound. */
  private static final int PLAIN_ARRAY_BYTES = 0x18;

  private static final int DIMENSION_BYTES = 8;

  // Before the dictionaries of a type and its base classes: how many those are, and how many
  // arguments the last one begins with.
  private static final int COUNTS_BEFORE = 4;

  private static final int ARGUMENTS_MAX = 1 << 10;
  private static final int NESTING_MAX = 16;

  /** What is damaged may refer to itself many times over. */
  private static final int VISITS_MAX = 1_000;

  /** Set in a handle that leads to something else than a MethodTable. */
  private static final long DESC = 2;

  /** What is referred to. */
  sealed interface Handle {
    /** A type with a MethodTable. */
    record OfType(MethodTable methodTable) implements Handle {}

    /** A pointer, a function pointer or a type variable. */
    record OfDesc(ElementType kind) implements Handle {}

    /** Nothing that can be read. */
    record Unreadable() implements Handle {}
  }

  /**
   * An array.
   *
   * @param isPlain whether it has one dimension that begins at 0
   */
  record Array(Handle element, int rank, boolean isPlain) {}

  /** What array a type is, if it is one. */
  Optional<Array> array(MethodTable type) {
    int flags = flags(type);
    boolean isPlain = (flags & CATEGORY) == ARRAY_OF_ONE_DIMENSION;
    if ((flags & HAS_COMPONENTS) == 0 || (!isPlain && (flags & CATEGORY) != ARRAY)) {
      return Optional.empty();
    }
    int more = memory.half(type.value() + BASE_SIZE_AT).orElse(0) - PLAIN_ARRAY_BYTES;
    return Optional.of(
        new Array(
            handle(word(type.value() + ELEMENT_AT)),
            isPlain ? 1 : Math.clamp(more / DIMENSION_BYTES, 1, SignatureDecoder.RANK_MAX),
            isPlain));
  }

  /** The type arguments of an instantiation; none of what is not generic. */
  List<Handle> arguments(MethodTable type) {
    int flags = flags(type);
    if ((flags & HAS_COMPONENTS) != 0 || (flags & GENERIC) == 0) {
      return List.of();
    }
    long dictionaries = word(type.value() + ARGUMENTS_AT);
    int counts = memory.half(dictionaries - COUNTS_BEFORE).orElse(0);
    int types = counts & 0xffff;
    int count = counts >>> 16;
    if (types == 0 || count > ARGUMENTS_MAX) {
      return List.of();
    }
    long own = word(dictionaries + (types - 1L) * Long.BYTES);
    List<Handle> arguments = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      arguments.add(handle(word(own + (long) i * Long.BYTES)));
    }
    return arguments;
  }

  /** Whether a type has type variables, so that nothing is an instance of it. */
  boolean isOpen(MethodTable type) {
    return isOpen(type, 0, new AtomicInteger());
  }

  private boolean isOpen(MethodTable type, int depth, AtomicInteger visits) {
    if (visits.incrementAndGet() > VISITS_MAX) {
      return false;
    }
    int flags = flags(type);
    if ((flags & HAS_COMPONENTS) == 0 && (flags & GENERIC) == DEFINITION) {
      return true;
    }
    return array(type).filter(array -> isOpen(array.element(), depth, visits)).isPresent()
        || arguments(type).stream().anyMatch(argument -> isOpen(argument, depth, visits));
  }

  private boolean isOpen(Handle handle, int depth, AtomicInteger visits) {
    return switch (handle) {
      case Handle.OfType(MethodTable type) ->
          depth < NESTING_MAX && isOpen(type, depth + 1, visits);
      case Handle.OfDesc(ElementType kind) -> kind == ElementType.VAR || kind == ElementType.MVAR;
      case Handle.Unreadable _ -> false;
    };
  }

  private Handle handle(long word) {
    if ((word & DESC) == 0) {
      return word == 0 ? new Handle.Unreadable() : new Handle.OfType(new MethodTable(word));
    }
    return memory
        .half(word & ~DESC)
        .flatMap(first -> kind(first & 0xff))
        .<Handle>map(Handle.OfDesc::new)
        .orElseGet(Handle.Unreadable::new);
  }

  private static Optional<ElementType> kind(int code) {
    for (ElementType each : ElementType.values()) {
      if (each.code() == code) {
        return Optional.of(each);
      }
    }
    return Optional.empty();
  }

  private int flags(MethodTable type) {
    return memory.half(type.value()).orElse(0);
  }

  /** The word that stands there; 0 if it cannot be read. */
  private long word(long address) {
    return memory.word(address).orElse(0);
  }
}
