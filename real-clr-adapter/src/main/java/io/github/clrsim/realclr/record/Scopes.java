package io.github.clrsim.realclr.record;

import io.github.clrsim.api.call.RuntimeObjects;
import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.id.TokenKind;
import io.github.clrsim.api.info.CorProfilerInfo;
import io.github.clrsim.api.metadata.MetadataImport;
import io.github.clrsim.api.metadata.MethodProps;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

/**
 * The metadata of modules: kept from load to unload, and handed out for one question where a
 * module's load was not recorded.
 */
final class Scopes {
  /** {@code ofRead} of CorOpenFlags in cor.h: asking to write would change the module for good. */
  private static final int OPEN_TO_READ = 0;

  private final CorProfilerInfo info;
  private final RuntimeObjects objects;
  private final Map<ModuleId, MetadataImport> loaded = new ConcurrentHashMap<>();

  Scopes(CorProfilerInfo info, RuntimeObjects objects) {
    this.info = info;
    this.objects = objects;
  }

  /** Asks a module that is loaded who it is. */
  void load(ModuleId module, boolean isInNoFile) {
    open(module)
        .ifPresent(
            scope -> {
              scope.getScopeProps();
              scope.getAssemblyFromScope().answer().ifPresent(scope::getAssemblyProps);
              if (isInNoFile) {
                describeReferences(scope);
              }
              loaded.put(module, scope);
            });
  }

  /** No file says what an assembly refers to that was loaded from bytes, or is being emitted. */
  private static void describeReferences(MetadataImport scope) {
    scope.enumAssemblyRefs().answer().ifPresent(all -> all.forEach(scope::getAssemblyRefProps));
    scope.enumTypeRefs().answer().ifPresent(all -> all.forEach(scope::getTypeRefProps));
  }

  /** Gives back what is kept of a module that goes. */
  void unload(ModuleId module) {
    Optional.ofNullable(loaded.remove(module)).ifPresent(this::release);
  }

  /** Asks what a type is called, if the module's load was recorded. */
  void describeType(ModuleId module, MetadataToken typeDef) {
    Optional.ofNullable(loaded.get(module)).ifPresent(scope -> describe(scope, typeDef));
  }

  /** Asks what a method and its class are called. */
  void describeMethod(ModuleId module, MetadataToken method) {
    in(
        module,
        scope ->
            scope
                .getMethodProps(method)
                .answer()
                .map(MethodProps::classToken)
                .ifPresent(type -> describe(scope, type)));
  }

  private void in(ModuleId module, Consumer<MetadataImport> question) {
    Optional<MetadataImport> kept = Optional.ofNullable(loaded.get(module));
    if (kept.isPresent()) {
      question.accept(kept.get());
    } else if (!module.isNull()) {
      Optional<MetadataImport> handedOut = open(module);
      handedOut.ifPresent(question);
      handedOut.ifPresent(this::release);
    }
  }

  private Optional<MetadataImport> open(ModuleId module) {
    return info.getModuleMetaData(module, OPEN_TO_READ).answer();
  }

  private void release(MetadataImport scope) {
    objects.unknown(scope).release();
  }

  private static void describe(MetadataImport scope, MetadataToken typeDef) {
    if (typeDef.kind() == TokenKind.TYPE_DEF && !typeDef.isNil()) {
      scope.getTypeDefProps(typeDef);
      scope.getNestedClassProps(typeDef);
    }
  }
}
