package io.github.clrsim.profiler.field;

import io.github.clrsim.api.dac.MethodTable;
import io.github.clrsim.api.dac.MethodTableData;
import io.github.clrsim.api.dac.ProcessAccess;
import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.metadata.MetadataImport;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.outcome.Outcome;
import io.github.clrsim.profiler.resolve.TypeName;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Types that are not generic, found without looking at all that are loaded: the metadata of their
 * modules knows their names, and the modules know which of them are loaded.
 */
public final class DefinedTypes {
  /** Between the parts of a name that are not type arguments. */
  private static final String SEPARATORS = "[.+]";

  private final ProcessAccess access;

  // Looked up only. Those that are loaded, as they were at this reading.
  private final Map<String, List<MethodTable>> known = new HashMap<>();
  private int reading;

  /** Those of a process. */
  public DefinedTypes(ProcessAccess access) {
    this.access = access;
  }

  /**
   * Those that have this name, of which nothing is left out; by name. Nothing is not to say that
   * there are none: memory has to be searched to know that.
   */
  public List<LoadedTypes.Named> exactly(TypePattern pattern, FieldReader reader) {
    if (!isPlain(pattern) || !isRead()) {
      return List.of();
    }
    List<MethodTable> before = known.get(pattern.name());
    List<MethodTable> found = before == null ? loaded(pattern.name()) : before;
    List<LoadedTypes.Named> named =
        found.stream()
            .map(type -> new LoadedTypes.Named(type, reader.name(type)))
            .filter(type -> TypePattern.of(type.name()).filter(pattern::isExactly).isPresent())
            .sorted(LoadedTypes.Named.ORDER)
            .toList();
    if (named.size() < found.size()) {
      return List.of();
    }
    // Names may be defined that are not loaded yet, so that nothing may be something the next time.
    if (!found.isEmpty()) {
      known.put(pattern.name(), found);
    }
    return named;
  }

  /** The one that is at this address, if it is one. */
  public Optional<LoadedTypes.Named> at(MethodTable type, FieldReader reader) {
    return access
        .getMethodTableData(type)
        .answer()
        .filter(data -> !data.isFree() && isRead())
        .filter(data -> type.equals(defined(data)))
        .map(_ -> new LoadedTypes.Named(type, reader.name(type)))
        .filter(named -> TypePattern.of(named.name()).filter(DefinedTypes::isPlain).isPresent());
  }

  /** Neither generic, nor made of others as an array is. */
  private static boolean isPlain(TypePattern pattern) {
    return pattern.arity() == TypePattern.ANY_NUMBER && pattern.suffix().isEmpty();
  }

  private MethodTable defined(MethodTableData data) {
    return defined(data.module(), data.token());
  }

  private boolean isRead() {
    Optional<Integer> now = access.readDefinitions().answer();
    if (now.filter(number -> number == reading).isEmpty()) {
      known.clear();
    }
    reading = now.orElse(reading);
    return now.isPresent();
  }

  /** Those of all modules; none, if the metadata of one cannot be read, which may know of more. */
  private List<MethodTable> loaded(String name) {
    List<TypeName> meant = meant(name);
    List<MethodTable> found = new ArrayList<>();
    for (ModuleId module : access.getModules().answer().orElse(List.of())) {
      Optional<MetadataImport> scope = access.getMetaData(module).answer();
      for (TypeName each : meant) {
        Outcome<MetadataToken> typeDef =
            scope.map(open -> typeDef(open, each)).orElse(Outcome.failed(HResult.E_NOTIMPL));
        if (typeDef.answer().isPresent()) {
          MethodTable type = defined(module, typeDef.answer().get());
          if (type.value() != 0) {
            found.add(type);
          }
        } else if (!typeDef.hresult().equals(HResult.CLDB_E_RECORD_NOTFOUND)) {
          return List.of();
        }
      }
    }
    return found;
  }

  private static Outcome<MetadataToken> typeDef(MetadataImport scope, TypeName name) {
    Outcome<MetadataToken> found = Outcome.ok(MetadataToken.NIL_TYPE_DEF);
    for (String part : name.path()) {
      Optional<MetadataToken> enclosing = found.answer();
      if (enclosing.isPresent()) {
        found = scope.findTypeDefByName(part, enclosing.get());
      }
    }
    return found;
  }

  private MethodTable defined(ModuleId module, MetadataToken typeDef) {
    return access.getDefinedType(module, typeDef).answer().orElse(new MethodTable(0));
  }

  /** A dot may stand behind a namespace, or between a type and one in it; a plus only there. */
  private static List<TypeName> meant(String name) {
    String[] parts = name.split(SEPARATORS, -1);
    int inNamespace = name.split("\\+", 2)[0].split("\\.", -1).length;
    List<TypeName> meant = new ArrayList<>();
    for (int outermost = inNamespace; outermost > 0; outermost--) {
      List<String> path = new ArrayList<>();
      path.add(String.join(".", Arrays.asList(parts).subList(0, outermost)));
      path.addAll(Arrays.asList(parts).subList(outermost, parts.length));
      meant.add(new TypeName(path));
    }
    return meant;
  }
}
