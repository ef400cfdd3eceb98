package io.github.clrsim.model.loader;

import io.github.clrsim.model.loader.assembly.LoadedAssembly;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** What makes a class the class it is. Two loads of equal keys give one class. */
public sealed interface TypeKey {

  /**
   * A type definition: of a generic one, the open type that all its instances come from.
   *
   * @param row of the TypeDef table
   */
  record Definition(LoadedAssembly assembly, int row) implements TypeKey {
    /** How many type parameters it has. */
    int arity() {
      return assembly.file().type(row).arity();
    }

    /** Its type parameters: the arguments of its open form. */
    List<TypeKey> variables() {
      int arity = arity();
      return arity == 0
          ? List.of()
          : IntStream.range(0, arity)
              .<TypeKey>mapToObj(number -> new Variable(this, number))
              .toList();
    }

    /** The definition over these arguments; over its own type parameters it is itself. */
    TypeKey over(List<TypeKey> arguments) {
      return arguments.equals(variables()) ? this : new Instance(this, arguments);
    }

    @Override
    public String toString() {
      return assembly.file().type(row).fullName();
    }
  }

  /** A generic type with its arguments, open or closed, but not its own type parameters. */
  record Instance(Definition definition, List<TypeKey> arguments) implements TypeKey {
    public Instance {
      arguments = List.copyOf(arguments);
    }

    @Override
    public String toString() {
      StringBuilder text = new StringBuilder(definition.toString()).append('[');
      for (int i = 0; i < arguments.size(); i++) {
        text.append(i == 0 ? "" : ",").append(arguments.get(i));
      }
      return text.append(']').toString();
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
      case Definition definition -> definition.arity() > 0;
      case Instance instance -> {
        for (TypeKey argument : instance.arguments()) {
          if (argument.isOpen()) {
            yield true;
          }
        }
        yield false;
      }
      case ArrayOf array -> array.element().isOpen();
      case Variable variable -> true;
    };
  }

  /**
   * The assemblies that must all live for this type to live: those of every part of it, each once.
   */
  default List<LoadedAssembly> assemblies() {
    if (this instanceof Definition definition) {
      return List.of(definition.assembly());
    }
    List<LoadedAssembly> all = new ArrayList<>();
    List<TypeKey> parts = new ArrayList<>(List.of(this));
    for (int next = 0; next < parts.size(); next++) {
      switch (parts.get(next)) {
        case Definition definition -> {
          if (!all.contains(definition.assembly())) {
            all.add(definition.assembly());
          }
        }
        case Instance instance -> {
          parts.add(instance.definition());
          parts.addAll(instance.arguments());
        }
        case ArrayOf array -> parts.add(array.element());
        case Variable variable -> parts.add(variable.owner());
      }
    }
    return all;
  }
}
