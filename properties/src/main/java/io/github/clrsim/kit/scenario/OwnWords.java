package io.github.clrsim.kit.scenario;

import io.github.clrsim.model.metadata.AssemblyIdentity;
import io.github.clrsim.model.metadata.AssemblyImage;
import io.github.clrsim.model.metadata.MethodDef;
import io.github.clrsim.model.metadata.TypeDef;
import io.github.clrsim.model.scenario.MethodExpression;
import io.github.clrsim.model.scenario.TypeExpression;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/**
 * What a random scenario can do with an assembly of the user's own.
 *
 * @param assembly its simple name
 * @param types that can be used, of a generic one an instance
 * @param methods that can be called: static ones without parameters, of which nothing is generic
 */
public record OwnWords(
    String assembly, List<TypeExpression> types, List<MethodExpression> methods) {
  public OwnWords {
    types = List.copyOf(types);
    methods = List.copyOf(methods);
  }

  /** The words of an assembly; empty, if it is a module that has no name to be loaded by. */
  public static Optional<OwnWords> of(AssemblyImage image) {
    return image
        .identity()
        .map(AssemblyIdentity::name)
        .map(name -> new OwnWords(name, EveryType.of(image).types(), methods(image)));
  }

  private static List<MethodExpression> methods(AssemblyImage image) {
    return image.typeDefs().stream()
        .filter(type -> type.row() > 1 && type.genericParams().isEmpty())
        .flatMap(type -> type.methods().stream().filter(each -> isCallable(type, each)))
        .map(
            method ->
                new MethodExpression(
                    new TypeExpression.Named(method.declaringType().fullName(), List.of()),
                    method.name(),
                    List.of()))
        .toList();
  }

  /** What compilers make has a name that no program can write, and class constructors run alone. */
  private static boolean isCallable(TypeDef type, MethodDef method) {
    return method.isStatic()
        && method.rva() != 0
        && !method.name().startsWith(".")
        && !method.fullName().contains("<")
        && method.signature().genericParameterCount() == 0
        && method.signature().parameters().isEmpty()
        && Collections.frequency(
                type.methods().stream().map(MethodDef::name).toList(), method.name())
            == 1;
  }
}
