package io.github.clrsim.model.scenario;

import java.util.List;
import java.util.stream.Collectors;

/**
 * A static method without parameters as a scenario names it: {@code Workshop.Tools::Hammer}, with
 * its type arguments in brackets.
 *
 * @param type the class that declares it
 * @param name its name, which only one method of the class has
 * @param arguments of a generic method, all of them; empty for any other
 */
public record MethodExpression(
    TypeExpression.Named type, String name, List<TypeExpression> arguments) {
  static final String SEPARATOR = "::";

  public MethodExpression {
    arguments = List.copyOf(arguments);
  }

  @Override
  public String toString() {
    String brackets =
        arguments.stream().map(Object::toString).collect(Collectors.joining(",", "[", "]"));
    return type + SEPARATOR + TypeText.written(name) + (arguments.isEmpty() ? "" : brackets);
  }
}
