package io.github.clrsim.model.loader.assembly;

import java.util.ArrayList;
import java.util.List;

/** What makes a class the class it is. Two loads of equal keys give one class. */
public sealed interface TypeKey {
  /** For hashes: keys are looked up for each type that is loaded, so they are made by hand. */
  int ROWS = 8191;

  /**
   * A type definition: of a generic one, the open type that all its instances come from.
   *
   * @param row of the TypeDef table
   */
  record Definition(LoadedAssembly assembly, int row) implements TypeKey {
    @Override
    public boolean equals(Object other) {
      return this == other
          || (other instanceof Definition(LoadedAssembly otherAssembly, int otherRow)
              && row == otherRow
              && assembly.equals(otherAssembly));
    }

    @Override
    public int hashCode() {
      return assembly.hashCode() * ROWS + row;
    }

    /** How many type parameters it has. */
    public int arity() {
      return assembly.file().type(row).arity();
    }

    /** Its type parameters: the arguments of its open form. */
    public List<TypeKey> variables() {
      return arity() == 0 ? List.of() : assembly.variables(this);
    }

    /** The definition over these arguments; over its own type parameters it is itself. */
    public TypeKey over(List<TypeKey> arguments) {
      return isOverItsOwn(arguments) ? this : new Instance(this, arguments);
    }

    private boolean isOverItsOwn(List<TypeKey> arguments) {
      if (arguments.size() != arity()) {
        return false;
      }
      for (int i = 0; i < arguments.size(); i++) {
        if (!(arguments.get(i) instanceof Variable variable)
            || variable.number() != i
            || !variable.owner().equals(this)) {
          return false;
        }
      }
      return true;
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
    public boolean equals(Object other) {
      if (this == other) {
        return true;
      }
      if (!(other instanceof Instance instance)
          || !definition.equals(instance.definition)
          || arguments.size() != instance.arguments.size()) {
        return false;
      }
      for (int i = 0; i < arguments.size(); i++) {
        if (!arguments.get(i).equals(instance.arguments.get(i))) {
          return false;
        }
      }
      return true;
    }

    @Override
    public int hashCode() {
      int hash = definition.hashCode();
      for (int i = 0; i < arguments.size(); i++) {
        hash = hash * ROWS + arguments.get(i).hashCode();
      }
      return hash;
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
    if (this instanceof Variable variable) {
      return List.of(variable.owner().assembly());
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
