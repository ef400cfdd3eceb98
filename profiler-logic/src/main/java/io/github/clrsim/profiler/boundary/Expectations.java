package io.github.clrsim.profiler.boundary;

import io.github.clrsim.api.info.StringLayout2;
import io.github.clrsim.profiler.boundary.ManagedType.Arrangement;
import io.github.clrsim.profiler.boundary.ManagedType.Field;
import io.github.clrsim.profiler.boundary.ManagedType.Sort;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.Function;
import java.util.function.IntUnaryOperator;
import java.util.function.ToIntFunction;
import java.util.function.UnaryOperator;

/**
 * What the managed side is expected to do with types, strings and arrays.
 *
 * @param start what stands before the first field: the method table, in a class
 * @param fields those that take room in an instance
 * @param order the order in which the runtime places fields, from what metadata grants
 * @param inherited how many bytes the fields of the base class take, from where they end; nothing
 *     if that cannot be told
 * @param characters where those of a string begin
 * @param firstElement where the elements of an array of this rank begin
 */
public record Expectations(
    ToIntFunction<ManagedType> start,
    Function<ManagedType, List<Field>> fields,
    UnaryOperator<Arrangement> order,
    UnaryOperator<OptionalInt> inherited,
    ToIntFunction<StringLayout2> characters,
    IntUnaryOperator firstElement) {
  private static final int METHOD_TABLE_BYTES = 8;
  private static final int FIRST_ELEMENT = 16;
  private static final int BOUNDS_BYTES = 8;

  /** What the runtimes do. */
  public static final Expectations RIGHT =
      new Expectations(
          type -> type.sort() == Sort.CLASS ? METHOD_TABLE_BYTES : 0,
          ManagedType::instanceFields,
          UnaryOperator.identity(),
          UnaryOperator.identity(),
          StringLayout2::bufferOffset,
          rank -> rank == 1 ? FIRST_ELEMENT : FIRST_ELEMENT + rank * BOUNDS_BYTES);

  /** The same with another. */
  public Expectations withStart(ToIntFunction<ManagedType> other) {
    return new Expectations(other, fields, order, inherited, characters, firstElement);
  }

  /** The same with others. */
  public Expectations withFields(Function<ManagedType, List<Field>> others) {
    return new Expectations(start, others, order, inherited, characters, firstElement);
  }

  /** The same with another. */
  public Expectations withOrder(UnaryOperator<Arrangement> other) {
    return new Expectations(start, fields, other, inherited, characters, firstElement);
  }

  /** The same with others. */
  public Expectations withInherited(UnaryOperator<OptionalInt> others) {
    return new Expectations(start, fields, order, others, characters, firstElement);
  }

  /** The same with others. */
  public Expectations withCharacters(ToIntFunction<StringLayout2> others) {
    return new Expectations(start, fields, order, inherited, others, firstElement);
  }

  /** The same with another. */
  public Expectations withFirstElement(IntUnaryOperator other) {
    return new Expectations(start, fields, order, inherited, characters, other);
  }
}
