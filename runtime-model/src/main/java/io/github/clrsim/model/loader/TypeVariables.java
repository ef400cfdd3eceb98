package io.github.clrsim.model.loader;

import io.github.clrsim.model.loader.assembly.TypeKey;
import java.util.List;
import java.util.Optional;

/**
 * The type arguments in force at some place in code: what {@code !0} and {@code !!0} stand for.
 *
 * @param ofType the arguments of the class
 * @param ofMethod the arguments of the method; empty outside code
 */
public record TypeVariables(List<TypeKey> ofType, List<TypeKey> ofMethod) {
  public TypeVariables {
    ofType = List.copyOf(ofType);
    ofMethod = List.copyOf(ofMethod);
  }

  /** Those in force in a class. */
  public static TypeVariables in(TypeKey type) {
    return ofType(type instanceof TypeKey.Instance instance ? instance.arguments() : List.of());
  }

  static TypeVariables ofType(List<TypeKey> arguments) {
    return new TypeVariables(arguments, List.of());
  }

  /** The argument that a variable of the method stands for; none outside code. */
  Optional<TypeKey> methodArgument(int number) {
    return number < ofMethod.size() ? Optional.of(ofMethod.get(number)) : Optional.empty();
  }
}
