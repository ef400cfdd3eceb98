package io.github.clrsim.variety;

import io.github.clrsim.api.id.ClassId;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.info.ArrayClass;
import io.github.clrsim.api.info.ClassIDInfo2;
import io.github.clrsim.api.info.CorProfilerInfo;
import io.github.clrsim.api.metadata.TypeDefProps;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;

/** Names of classes that are the same in every process. */
final class ClassNames {
  private static final int OF_READ = 0;

  private final CorProfilerInfo info;
  private final Map<ModuleId, String> modules = new ConcurrentHashMap<>();
  private final Map<ClassId, String> known = new ConcurrentHashMap<>();

  ClassNames(CorProfilerInfo info) {
    this.info = info;
  }

  void loaded(ModuleId module) {
    info.getModuleInfo(module)
        .answer()
        .ifPresent(
            is ->
                modules.put(
                    module,
                    is.name().substring(is.name().lastIndexOf('/') + 1).replace(".dll", "")));
  }

  /** {@code Module!Name[Arguments]}, with the token where names are nested. */
  String of(ClassId id) {
    String name = known.get(id);
    if (name == null) {
      name = computed(id);
      known.put(id, name);
    }
    return name;
  }

  /** What is known under this name. */
  Map<ClassId, String> all() {
    return known;
  }

  private String computed(ClassId id) {
    if (id.isNull()) {
      return "?";
    }
    ArrayClass array = info.isArrayClass(id).answer().filter(is -> is.rank() > 0).orElse(null);
    if (array != null) {
      return of(array.baseClassId()) + "[" + ",".repeat(array.rank() - 1) + "]";
    }
    return info.getClassIDInfo2(id).answer().map(this::name).orElse("?");
  }

  private String name(ClassIDInfo2 is) {
    String name =
        info.getModuleMetaData(is.moduleId(), OF_READ)
            .answer()
            .flatMap(scope -> scope.getTypeDefProps(is.typeDefToken()).answer())
            .map(TypeDefProps::typeDef)
            .orElse("?");
    String plain =
        "%s!%s#%x"
            .formatted(
                modules.getOrDefault(is.moduleId(), "?"), name, is.typeDefToken().value() & 0xFFFF);
    return is.typeArgs().isEmpty()
        ? plain
        : is.typeArgs().stream().map(this::of).collect(Collectors.joining(",", plain + "[", "]"));
  }
}
