package io.github.clrsim.model.metadata;

import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * The types of one module by their names, each table made when it is first asked: a library of ten
 * thousand types is not to be walked through for each.
 *
 * <p>There is no lock, because a simulated thread that had to wait for one would move otherwise
 * than was chosen. Two threads may make the same table at the same time.
 */
final class TypeRows {
  private final AssemblyImage image;
  private volatile Optional<Map<String, Integer>> outermost = Optional.empty();
  private volatile Optional<Map<String, Integer>> full = Optional.empty();

  TypeRows(AssemblyImage image) {
    this.image = image;
  }

  /** The first type of that name that is not nested. */
  Optional<TypeDef> outermost(String namespace, String name) {
    if (outermost.isEmpty()) {
      outermost =
          Optional.of(
              read(
                  type -> type.enclosingType().isEmpty(),
                  type -> key(type.namespace(), type.name())));
    }
    return found(outermost.orElseThrow(), key(namespace, name));
  }

  /** The first type of that full name, whatever signs its name has in it. */
  Optional<TypeDef> full(String fullName) {
    if (full.isEmpty()) {
      full = Optional.of(read(_ -> true, TypeDef::fullName));
    }
    return found(full.orElseThrow(), fullName);
  }

  private Map<String, Integer> read(Predicate<TypeDef> isIn, Function<TypeDef, String> name) {
    Map<String, Integer> byName = new HashMap<>();
    image.typeDefs().stream()
        .filter(isIn)
        .forEach(type -> byName.putIfAbsent(name.apply(type), type.row()));
    return Collections.unmodifiableMap(byName);
  }

  private Optional<TypeDef> found(Map<String, Integer> table, String name) {
    return Optional.ofNullable(table.get(name)).map(row -> new TypeDef(image, row));
  }

  /** A NUL ends every name in the file, so that it stands in none. */
  private static String key(String namespace, String name) {
    return namespace + '\0' + name;
  }
}
