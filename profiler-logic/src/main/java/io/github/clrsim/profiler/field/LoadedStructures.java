package io.github.clrsim.profiler.field;

import io.github.clrsim.api.dac.MethodTable;
import io.github.clrsim.api.dac.ProcessAccess;
import io.github.clrsim.profiler.inspect.Definitions;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Instantiations by their names, looked for when the first is asked for. */
final class LoadedStructures {
  private static final String SHARED = "System.__Canon";

  private final ProcessAccess access;
  private final TypeNames names;

  // Looked up only.
  private final Map<String, MethodTable> byName = new HashMap<>();

  /** One of each generic type, whatever its arguments are. */
  private final Map<String, MethodTable> byDefinition = new HashMap<>();

  LoadedStructures(ProcessAccess access) {
    this.access = access;
    this.names = new TypeNames(access, new Definitions(access));
  }

  /** The one of this name, or the one that it shares its fields with. */
  Optional<MethodTable> named(String name) {
    if (byName.isEmpty()) {
      access.getMethodTables().answer().orElse(List.of()).forEach(this::add);
    }
    return find(name).or(() -> find(shared(name)));
  }

  private void add(MethodTable type) {
    String name = names.of(type);
    byName.putIfAbsent(name, type);
    if (!isArray(name)) {
      byDefinition.putIfAbsent(definition(name), type);
    }
  }

  private static String definition(String name) {
    int arguments = name.indexOf('[');
    return arguments < 0 ? name : name.substring(0, arguments);
  }

  private Optional<MethodTable> find(String name) {
    return Optional.ofNullable(byName.get(name));
  }

  /** The name of the form that instantiations over references share. */
  private String shared(String name) {
    List<String> arguments = TypeName.argumentsOf(name);
    return arguments.isEmpty()
        ? name
        : arguments.stream()
            .map(argument -> isReference(argument) ? SHARED : shared(argument))
            .collect(Collectors.joining(",", name.substring(0, name.indexOf('[')) + "[", "]"));
  }

  private boolean isReference(String type) {
    return isArray(type)
        || Optional.ofNullable(byDefinition.get(definition(type)))
            .filter(found -> !names.isValueType(found))
            .isPresent();
  }

  /** What stands in the last brackets is no name. */
  private static boolean isArray(String type) {
    return type.endsWith("[]") || type.endsWith(",]") || type.endsWith("[*]");
  }
}
