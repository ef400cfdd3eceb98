package io.github.clrsim.api.value;

import io.github.clrsim.api.data.Guid;
import io.github.clrsim.api.id.Address;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;

/** A value of the profiled program at one moment. {@link ValueText} writes it. */
public sealed interface Value {

  /** No object, or a Nullable that has no value. */
  record Null() implements Value {}

  /** A {@code bool}. */
  record Truth(boolean is) implements Value {}

  /** A {@code char}: one unit of UTF-16. */
  record Char(char is) implements Value {}

  /** A whole number of any size, with its sign. */
  record Whole(BigInteger is) implements Value {}

  /** A {@code float}. */
  record Single(float is) implements Value {}

  /** A {@code double}. */
  record Real(double is) implements Value {}

  /**
   * A native pointer, or a number as wide as one, by its bits. What it points to is not looked at:
   * nothing says that it points to anything.
   */
  record Pointer(long bits) implements Value {}

  /**
   * A string.
   *
   * @param first its first characters
   * @param length how many it has
   */
  record Text(String first, int length) implements Value {}

  /**
   * A value of an enumeration.
   *
   * @param names of the constant that it is, or of the flags that it is made of; none if it is
   *     neither
   */
  record Enumeration(List<String> names, BigInteger number) implements Value {
    public Enumeration {
      names = List.copyOf(names);
    }
  }

  /** A {@code decimal}, with as many places behind the point as it keeps. */
  record Exact(BigDecimal is) implements Value {}

  /**
   * A {@code DateTime}.
   *
   * @param bits as it keeps them: in the low 62 the time in units of 100 ns since the beginning of
   *     year 1, in the two above whether that is UTC (1) or local
   */
  record Moment(long bits) implements Value {}

  /** A {@code Guid}. */
  record Unique(Guid is) implements Value {}

  /**
   * An object or a structure: what its fields hold, those of base classes first.
   *
   * @param type its full name, with type arguments
   */
  record Composite(String type, List<Field> fields) implements Value {
    public Composite {
      fields = List.copyOf(fields);
    }
  }

  /** A field that has a value. */
  record Field(String name, Value value) {}

  /**
   * An array.
   *
   * @param element the full name of its elements' type
   * @param lowerBounds of each dimension the first index
   * @param first its first elements, the last index changing fastest
   */
  record ArrayOf(String element, List<Integer> sizes, List<Integer> lowerBounds, List<Value> first)
      implements Value {
    public ArrayOf {
      sizes = List.copyOf(sizes);
      lowerBounds = List.copyOf(lowerBounds);
      first = List.copyOf(first);
    }
  }

  /** What a reference passed to the method refers to. */
  record ByReference(Value target) implements Value {}

  /**
   * An object that a reference leads to, where its address is wanted, too.
   *
   * @param address where it begins
   */
  record Referred(Address address, Value object) implements Value {}

  /** Something that a limit cuts off. */
  record Cut() implements Value {}

  /** An object that is around itself: it was begun further out. */
  record Cycle() implements Value {}

  /**
   * It cannot be told.
   *
   * @param why in a few words
   */
  record Unknown(String why) implements Value {}

  /** Whether all of it is known. */
  default boolean isKnown() {
    return switch (this) {
      case Unknown _ -> false;
      case Composite(String _, List<Field> fields) ->
          fields.stream().allMatch(field -> field.value().isKnown());
      case ArrayOf array -> array.first().stream().allMatch(Value::isKnown);
      case ByReference(Value target) -> target.isKnown();
      case Referred(Address _, Value object) -> object.isKnown();
      case Null _, Truth _, Char _, Whole _, Single _, Real _, Pointer _, Text _, Enumeration _ ->
          true;
      case Exact _, Moment _, Unique _, Cut _, Cycle _ -> true;
    };
  }
}
