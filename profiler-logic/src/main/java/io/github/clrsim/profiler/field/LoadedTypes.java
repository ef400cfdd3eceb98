package io.github.clrsim.profiler.field;

import io.github.clrsim.api.dac.MethodTable;
import io.github.clrsim.api.dac.ProcessAccess;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * The types that a process has loaded, by their names; but for the forms that instantiations share,
 * which nothing is an instance of.
 *
 * @param all in the order of their addresses
 */
public record LoadedTypes(List<Named> all) {
  private static final String SHARED = "System.__Canon";

  /** None yet. */
  public static final LoadedTypes NONE = new LoadedTypes(List.of());

  public LoadedTypes {
    all = List.copyOf(all);
  }

  /**
   * A type.
   *
   * @param name its full name, with its type arguments and without their assemblies
   */
  public record Named(MethodTable methodTable, String name) {
    /** By name; types of one name by their addresses. */
    static final Comparator<Named> ORDER =
        Comparator.comparing(Named::name).thenComparingLong(type -> type.methodTable().value());
  }

  /** Those of a process, as it is now. */
  public static LoadedTypes of(ProcessAccess access, FieldReader reader) {
    return NONE.again(access, reader);
  }

  /** Those that there are now; names that are known already are not asked for. */
  public LoadedTypes again(ProcessAccess access, FieldReader reader) {
    Map<MethodTable, String> known =
        all.stream().collect(Collectors.toMap(Named::methodTable, Named::name));
    return new LoadedTypes(
        access.getMethodTables().answer().orElse(List.of()).stream()
            .map(
                type ->
                    new Named(
                        type,
                        Optional.ofNullable(known.get(type)).orElseGet(() -> reader.name(type))))
            .filter(type -> !type.name().contains(SHARED))
            .toList());
  }

  /**
   * Those that are meant: those of which nothing was left out, or else all that the pattern
   * matches; by name.
   */
  public List<Named> matching(TypePattern pattern) {
    List<Named> exact = exactly(pattern);
    return exact.isEmpty() ? all(pattern, pattern::matches) : exact;
  }

  /** Those of which the pattern leaves nothing out, by name. */
  public List<Named> exactly(TypePattern pattern) {
    return all(pattern, pattern::isExactly);
  }

  private List<Named> all(TypePattern pattern, Predicate<TypePattern> isMeant) {
    String simple = pattern.simpleName();
    return all.stream()
        // Few have the name in it; only theirs are worth being taken apart.
        .filter(type -> type.name().contains(simple))
        .filter(type -> TypePattern.of(type.name()).filter(isMeant).isPresent())
        .sorted(Named.ORDER)
        .toList();
  }

  /** Names that share their last part with what was looked for, each once, by name. */
  public List<String> similar(TypePattern pattern) {
    String simple = pattern.simpleName();
    return all.stream()
        .map(Named::name)
        .filter(
            name ->
                TypePattern.of(name)
                    .filter(type -> type.simpleName().equalsIgnoreCase(simple))
                    .isPresent())
        .distinct()
        .sorted()
        .toList();
  }
}
