package io.github.clrsim.realclr.dac;

import io.github.clrsim.api.dac.MethodTable;
import io.github.clrsim.api.dac.MethodTableData;
import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.metadata.MetadataImport;
import io.github.clrsim.api.metadata.TypeDefProps;
import io.github.clrsim.api.outcome.Outcome;
import io.github.clrsim.realclr.dac.TypeHandles.Handle;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Names of types that were emitted, and of whatever has such among its arguments: the component
 * calls them "&lt;Unloaded Type&gt;", or nothing at all. Their names are in metadata.
 *
 * @param types what is known of a type; nothing of what is none
 * @param metadata of its module
 * @param others names of other types, as the component tells them
 */
record EmittedNames(
    TypeHandles handles,
    Function<MethodTable, Optional<MethodTableData>> types,
    Function<MethodTableData, Optional<MetadataImport>> metadata,
    Function<MethodTable, Outcome<String>> others) {
  private static final String UNTOLD = "<Unloaded Type>";

  private static final int NESTING_MAX = 16;

  /** What is damaged may refer to itself many times over. */
  private static final int VISITS_MAX = 1_000;

  /** Whether this is the whole name of a type. */
  static boolean isTold(Outcome<String> name) {
    return name.answer().filter(told -> !told.isEmpty() && !told.contains(UNTOLD)).isPresent();
  }

  /** The full name, as the runtime writes those of other types, without assemblies. */
  Optional<String> of(MethodTable type) {
    return of(type, 0, new AtomicInteger());
  }

  private Optional<String> of(MethodTable type, int depth, AtomicInteger visits) {
    if (types.apply(type).isEmpty()) {
      // Much that is no type looks like an array of one.
      return Optional.empty();
    }
    Outcome<String> told = others.apply(type);
    if (isTold(told) || depth > NESTING_MAX || visits.incrementAndGet() > VISITS_MAX) {
      return told.answer();
    }
    Optional<TypeHandles.Array> array = handles.array(type);
    if (array.isPresent()) {
      return of(array.get().element(), depth + 1, visits).map(name -> name + brackets(array.get()));
    }
    List<Optional<String>> arguments =
        handles.arguments(type).stream().map(each -> of(each, depth + 1, visits)).toList();
    if (arguments.stream().anyMatch(Optional::isEmpty)) {
      return Optional.empty();
    }
    return definition(type)
        .map(
            name ->
                arguments.isEmpty()
                    ? name
                    : arguments.stream()
                        .flatMap(Optional::stream)
                        .collect(Collectors.joining("],[", name + "[[", "]]")));
  }

  private Optional<String> of(Handle handle, int depth, AtomicInteger visits) {
    return switch (handle) {
      case Handle.OfType(MethodTable type) -> of(type, depth, visits);
      case Handle.OfDesc _, Handle.Unreadable _ -> Optional.empty();
    };
  }

  private static String brackets(TypeHandles.Array array) {
    if (array.rank() == 1) {
      return array.isPlain() ? "[]" : "[*]";
    }
    return "[" + ",".repeat(array.rank() - 1) + "]";
  }

  private Optional<String> definition(MethodTable type) {
    return types
        .apply(type)
        .filter(data -> !data.token().isNil())
        .flatMap(data -> metadata.apply(data).flatMap(scope -> name(scope, data.token())));
  }

  private static Optional<String> name(MetadataImport scope, MetadataToken definition) {
    Optional<String> own = ownName(scope, definition);
    Optional<MetadataToken> around = scope.getNestedClassProps(definition).answer();
    StringBuilder name = new StringBuilder(own.orElse(""));
    for (int depth = 0; depth < NESTING_MAX && around.isPresent(); depth++) {
      name.insert(0, ownName(scope, around.get()).orElse("") + "+");
      around = scope.getNestedClassProps(around.get()).answer();
    }
    return own.map(_ -> name.toString());
  }

  private static Optional<String> ownName(MetadataImport scope, MetadataToken definition) {
    return scope
        .getTypeDefProps(definition)
        .answer()
        .map(TypeDefProps::typeDef)
        .filter(name -> !name.isEmpty());
  }
}
