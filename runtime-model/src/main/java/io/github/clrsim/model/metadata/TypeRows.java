package io.github.clrsim.model.metadata;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The types of one module by their names, each table made when it is first asked: a library of ten
 * thousand types is not to be walked through for each.
 */
final class TypeRows {
  private final AssemblyImage image;
  private final Map<Names, Map<String, Integer>> rows = new ConcurrentHashMap<>();

  private enum Names {
    /** Namespace and name, of those that are not nested. */
    OUTERMOST,
    /** The full names of all. */
    FULL
  }

  TypeRows(AssemblyImage image) {
    this.image = image;
  }

  /** The first type of that name that is not nested. */
  Optional<TypeDef> outermost(String namespace, String name) {
    return found(Names.OUTERMOST, key(namespace, name));
  }

  /** The first type of that full name, whatever signs its name has in it. */
  Optional<TypeDef> full(String fullName) {
    return found(Names.FULL, fullName);
  }

  private Optional<TypeDef> found(Names names, String name) {
    return Optional.ofNullable(rows.computeIfAbsent(names, this::read).get(name))
        .map(row -> new TypeDef(image, row));
  }

  private Map<String, Integer> read(Names names) {
    Map<String, Integer> byName = new HashMap<>();
    for (TypeDef type : image.typeDefs()) {
      switch (names) {
        case OUTERMOST -> {
          if (type.enclosingType().isEmpty()) {
            byName.putIfAbsent(key(type.namespace(), type.name()), type.row());
          }
        }
        case FULL -> byName.putIfAbsent(type.fullName(), type.row());
      }
    }
    return byName;
  }

  /** A NUL ends every name in the file, so that it stands in none. */
  private static String key(String namespace, String name) {
    return namespace + '\0' + name;
  }
}
