package io.github.clrsim.model.loader;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.SequencedSet;
import java.util.stream.Collectors;

/** What makes a class the class it is. Two loads of equal keys give one class. */
public sealed interface TypeKey {

  /**
   * A type definition: of a generic one, the open type that all its instances come from.
   *
   * @param row of the TypeDef table
   */
  record Definition(LoadedAssembly assembly, int row) implements TypeKey {
    @Override
    public String toString() {
      return assembly.file().type(row).fullName();
    }
  }

  /** A generic type with its arguments, open or closed. */
  record Instance(Definition definition, List<TypeKey> arguments) implements TypeKey {
    public Instance {
      arguments = List.copyOf(arguments);
    }

    @Override
    public String toString() {
      return arguments.stream()
          .map(Object::toString)
          .collect(Collectors.joining(",", definition + "[", "]"));
    }
  }

  /** An array type. */
  record ArrayOf(TypeKey element, int rank) implements TypeKey {
    @Override
    public String toString() {
      return element + "[" + ",".repeat(rank - 1) + "]";
    }
  }

  /** A type parameter of an open generic type. */
  record Variable(Definition owner, int number) implements TypeKey {
    @Override
    public String toString() {
      return "!" + number;
    }
  }

  /** Whether a type parameter stands anywhere in it. */
  default boolean isOpen() {
    return switch (this) {
      case Definition definition -> false;
      case Instance instance -> instance.arguments().stream().anyMatch(TypeKey::isOpen);
      case ArrayOf array -> array.element().isOpen();
      case Variable variable -> true;
    };
  }

  /** The assemblies that must all live for this type to live: those of every part of it. */
  default SequencedSet<LoadedAssembly> assemblies() {
    SequencedSet<LoadedAssembly> all = new LinkedHashSet<>();
    List<TypeKey> open = new ArrayList<>(List.of(this));
    while (!open.isEmpty()) {
      switch (open.removeFirst()) {
        case Definition definition -> all.add(definition.assembly());
        case Instance instance -> {
          open.add(instance.definition());
          open.addAll(instance.arguments());
        }
        case ArrayOf array -> open.add(array.element());
        case Variable variable -> open.add(variable.owner());
      }
    }
    return all;
  }
}
