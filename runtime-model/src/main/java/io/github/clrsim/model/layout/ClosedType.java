package io.github.clrsim.model.layout;

import io.github.clrsim.model.metadata.TypeDef;
import java.util.List;

/**
 * A type definition with what its type parameters stand for. Layout does not care which class a
 * reference is to, so {@code List<string>} and {@code List<object>} are one.
 *
 * @param arguments one for each type parameter
 */
public record ClosedType(TypeDef definition, List<Slot> arguments) {
  public ClosedType {
    arguments = List.copyOf(arguments);
  }

  /** A type that is not generic. */
  public static ClosedType of(TypeDef definition) {
    return new ClosedType(definition, List.of());
  }

  @Override
  public String toString() {
    return arguments.isEmpty() ? definition.fullName() : definition.fullName() + arguments;
  }
}
