package io.github.clrsim.profiler.inspect;

import io.github.clrsim.api.Memory;
import io.github.clrsim.api.id.Address;
import io.github.clrsim.api.id.ClassId;
import io.github.clrsim.api.id.ObjectId;
import io.github.clrsim.api.info.StringLayout2;
import io.github.clrsim.api.signature.ElementType;
import io.github.clrsim.api.value.Value;
import io.github.clrsim.api.value.ValueBytes;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;
import java.util.function.UnaryOperator;

/**
 * How values lie in memory, and how they are shown.
 *
 * @param bytes how many of them a number takes where it lies
 * @param enumerated the type of the number in an enumeration, from its underlying type
 * @param ofNull what is shown where no object is
 * @param classes those whose fields an object has, in the order in which they are shown; from its
 *     own class, and all from the uppermost base class down to that
 * @param characters where those of a string begin
 */
public record Conventions(
    ToIntFunction<ElementType> bytes,
    UnaryOperator<ElementType> enumerated,
    Function<Memory, Value> ofNull,
    BiFunction<ClassId, Supplier<List<ClassId>>, List<ClassId>> classes,
    BiFunction<ObjectId, StringLayout2, Address> characters) {

  /** Those of the runtimes. */
  public static final Conventions RIGHT =
      new Conventions(
          ValueBytes::size,
          UnaryOperator.identity(),
          _ -> new Value.Null(),
          (_, all) -> all.get(),
          (string, layout) -> new Address(string.value() + layout.bufferOffset()));

  /** The same with others. */
  public Conventions withBytes(ToIntFunction<ElementType> others) {
    return new Conventions(others, enumerated, ofNull, classes, characters);
  }

  /** The same with another. */
  public Conventions withEnumerated(UnaryOperator<ElementType> other) {
    return new Conventions(bytes, other, ofNull, classes, characters);
  }

  /** The same with another. */
  public Conventions withNull(Function<Memory, Value> other) {
    return new Conventions(bytes, enumerated, other, classes, characters);
  }

  /** The same with others. */
  public Conventions withClasses(
      BiFunction<ClassId, Supplier<List<ClassId>>, List<ClassId>> others) {
    return new Conventions(bytes, enumerated, ofNull, others, characters);
  }

  /** The same with others. */
  public Conventions withCharacters(BiFunction<ObjectId, StringLayout2, Address> others) {
    return new Conventions(bytes, enumerated, ofNull, classes, others);
  }
}
