package io.github.clrsim.cli.right;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.id.ClassId;
import io.github.clrsim.api.id.FunctionId;
import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.info.ArrayClass;
import io.github.clrsim.api.info.ClassIDInfo2;
import io.github.clrsim.api.metadata.MetadataImport;
import io.github.clrsim.api.metadata.MethodProps;
import io.github.clrsim.api.metadata.TypeDefProps;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.outcome.Outcome;
import java.util.Optional;
import java.util.function.Function;

/**
 * Names of what is alive while it is asked about: inside a callback that names it, or behind a lock
 * that unloads wait for. Each reference to metadata is given back at once.
 */
record Names(ProfilerHost host) {
  private static final int OPEN_TO_READ = 0;
  private static final int NESTING_MAX = 8;

  /** Asks something of a module's metadata, and gives that back. */
  <T> Optional<T> inMetadata(ModuleId module, Function<MetadataImport, Optional<T>> question) {
    if (module.isNull()) {
      return Optional.empty();
    }
    Optional<MetadataImport> scope = host.info().getModuleMetaData(module, OPEN_TO_READ).answer();
    Optional<T> answer = scope.flatMap(question);
    scope.ifPresent(open -> host.objects().unknown(open).release());
    return answer;
  }

  /** The name of a type definition. */
  Optional<String> ofType(ModuleId module, MetadataToken typeDef) {
    return typeDef.isNil()
        ? Optional.empty()
        : inMetadata(
            module, scope -> scope.getTypeDefProps(typeDef).answer().map(TypeDefProps::typeDef));
  }

  /** The name of a class, an array's with brackets. */
  String ofClass(ClassId id) {
    return ofClass(id, 0);
  }

  private String ofClass(ClassId id, int depth) {
    if (id.isNull() || depth == NESTING_MAX) {
      return "?";
    }
    // S_FALSE succeeds, too, and says: no array (R80). An array's class has no module (R82).
    if (host.info().isArrayClass(id)
            instanceof Outcome.Ok<ArrayClass>(ArrayClass array, HResult hresult)
        && hresult.equals(HResult.S_OK)) {
      return ofClass(array.baseClassId(), depth + 1) + "[]";
    }
    Optional<ClassIDInfo2> known = host.info().getClassIDInfo2(id).answer();
    return known
        .flatMap(type -> ofType(type.moduleId(), type.typeDefToken()))
        .map(name -> known.get().typeArgs().isEmpty() ? name : name + "<…>")
        .orElse("?");
  }

  /** The name of a method, which is not a dynamic one. */
  String ofMethod(FunctionId id) {
    return host.info()
        .getFunctionInfo(id)
        .answer()
        .filter(known -> !known.token().isNil()) // Stubs have none (R81).
        .flatMap(
            known ->
                inMetadata(
                    known.moduleId(),
                    scope -> scope.getMethodProps(known.token()).answer().map(MethodProps::method)))
        .orElse("?");
  }
}
