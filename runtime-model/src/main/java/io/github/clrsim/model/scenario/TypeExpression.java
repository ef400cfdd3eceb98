package io.github.clrsim.model.scenario;

import java.util.List;
import java.util.stream.Collectors;

/**
 * A type as a scenario names it: {@code Garden.Pot`1[Garden.Plant]}, {@code Garden.Seed[]}. The
 * form is that of reflection's type names, without assemblies: in a name, a backslash stands before
 * a bracket, a comma and a backslash, and what would end the word stands as its number, a blank as
 * {@code u0020} behind a backslash.
 */
public sealed interface TypeExpression {

  /**
   * A class, interface or value type.
   *
   * @param fullName as in metadata: namespace, name with its arity, nested types after a plus sign
   * @param arguments of a generic type, all of them; empty for any other
   */
  record Named(String fullName, List<TypeExpression> arguments) implements TypeExpression {
    public Named {
      arguments = List.copyOf(arguments);
    }

    @Override
    public String toString() {
      String name = TypeText.written(fullName);
      return arguments.isEmpty()
          ? name
          : arguments.stream()
              .map(Object::toString)
              .collect(Collectors.joining(",", name + "[", "]"));
    }
  }

  /**
   * An array.
   *
   * @param rank the number of dimensions, 1 to 32
   */
  record ArrayOf(TypeExpression element, int rank) implements TypeExpression {
    /** The most dimensions that an array can have in CoreCLR (MAX_RANK in array.h). */
    public static final int RANK_MAX = 32;

    public ArrayOf {
      if (rank < 1 || rank > RANK_MAX) {
        throw new IllegalArgumentException("no array has %d dimensions".formatted(rank));
      }
    }

    @Override
    public String toString() {
      return element + "[" + ",".repeat(rank - 1) + "]";
    }
  }
}
