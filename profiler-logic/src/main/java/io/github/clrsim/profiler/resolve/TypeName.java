package io.github.clrsim.profiler.resolve;

import java.util.List;

/**
 * A type's name as metadata parts it: the outermost type with its namespace, then those nested in
 * it, each by its own name.
 */
public record TypeName(List<String> path) {
  public TypeName {
    path = List.copyOf(path);
    if (path.isEmpty()) {
      throw new IllegalArgumentException("a type has a name");
    }
  }

  String outermost() {
    return path.getFirst();
  }

  List<String> nested() {
    return path.subList(1, path.size());
  }

  @Override
  public String toString() {
    return String.join("+", path);
  }
}
