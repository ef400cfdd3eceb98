package io.github.clrsim.model.loader;

import io.github.clrsim.api.id.ClassId;
import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.id.TokenKind;
import io.github.clrsim.api.trace.Claim;
import io.github.clrsim.api.trace.Truth;
import io.github.clrsim.model.loader.assembly.LoadedAssembly;
import io.github.clrsim.model.loader.assembly.TypeKey;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What only the loader knows of what a profiler is about to claim. Looking loads nothing. */
public final class LoadTruths {
  private final Catalog catalog;
  private final AssemblyBinding references;
  private final TypeResolver resolver;
  private final TypeLoader types;

  LoadTruths(Catalog catalog, AssemblyBinding references, TypeResolver resolver, TypeLoader types) {
    this.catalog = catalog;
    this.references = references;
    this.resolver = resolver;
    this.types = types;
  }

  /** What the loader takes a reference for; empty if it knows nothing that it would take. */
  public Optional<Truth> of(Claim.ReferenceMeans claim) {
    MetadataToken typeRef = claim.typeRef();
    return catalog
        .module(claim.moduleId())
        .filter(scope -> isReference(scope, typeRef))
        .flatMap(scope -> references.known(scope, typeRef))
        .map(
            found ->
                new Truth.ReferenceResolves(
                    claim.moduleId(),
                    typeRef,
                    found.assembly().moduleId(),
                    TokenKind.TYPE_DEF.token(found.row()),
                    found.toString()));
  }

  private static boolean isReference(LoadedAssembly scope, MetadataToken typeRef) {
    return typeRef.kind() == TokenKind.TYPE_REF
        && typeRef.row() >= 1
        && typeRef.row() <= scope.image().typeRefs().size();
  }

  /** How far a type is loaded. */
  public Truth of(Claim.TypeIsLoaded claim) {
    Optional<LoadedType> type = type(claim);
    return new Truth.TypeHasLevel(
        claim.moduleId(),
        claim.typeDef(),
        claim.typeArgs(),
        type.map(each -> each.level().name()).orElse(""),
        type.filter(LoadedType::isLoaded).isPresent());
  }

  private Optional<LoadedType> type(Claim.TypeIsLoaded claim) {
    List<TypeKey> arguments = new ArrayList<>();
    for (ClassId argument : claim.typeArgs()) {
      catalog.type(argument).map(LoadedType::key).ifPresent(arguments::add);
    }
    return catalog
        .module(claim.moduleId())
        .map(module -> new TypeKey.Definition(module, claim.typeDef().row()))
        .filter(_ -> arguments.size() == claim.typeArgs().size())
        .flatMap(
            definition ->
                catalog.type(
                    arguments.isEmpty()
                        ? definition
                        : new TypeKey.Instance(definition, arguments)));
  }

  /** What a class descends from; empty while that is not decided, and for a type variable. */
  public Optional<Truth> of(Claim.ParentIs claim) {
    ClassId id = claim.classId();
    Optional<LoadedType> type = catalog.type(id);
    if (type.isEmpty()) {
      return Optional.of(new Truth.ClassDescends(id, "", new ClassId(0), "", false));
    }
    return switch (type.get().key()) {
      case TypeKey.ArrayOf _ ->
          catalog
              .type(resolver.core("System.Array"))
              .map(base -> descends(type.get(), Optional.of(base), false));
      case TypeKey.Definition _, TypeKey.Instance _ ->
          type.filter(each -> each.hasReached(LoadLevel.CLASS_LOAD_EXACTPARENTS))
              .map(each -> descends(each, each.parent(), types.isInterface(each.key())));
      case TypeKey.Variable _ -> Optional.empty();
    };
  }

  private static Truth descends(LoadedType type, Optional<LoadedType> parent, boolean isInterface) {
    return new Truth.ClassDescends(
        type.id(),
        type.toString(),
        parent.map(LoadedType::id).orElse(new ClassId(0)),
        parent.map(LoadedType::toString).orElse(""),
        isInterface);
  }
}
