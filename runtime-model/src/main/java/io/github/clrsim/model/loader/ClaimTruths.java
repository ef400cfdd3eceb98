package io.github.clrsim.model.loader;

import io.github.clrsim.api.id.ClassId;
import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.id.TokenKind;
import io.github.clrsim.api.trace.Claim;
import io.github.clrsim.api.trace.Truth;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What only the loader knows of what a profiler is about to claim: the trace is told it, so that
 * laws can compare. Looking loads nothing. Where things lie is told by {@code
 * io.github.clrsim.model.heap.PlaceTruths}.
 */
public final class ClaimTruths {
  private final Catalog catalog;
  private final References references;

  ClaimTruths(Catalog catalog, References references) {
    this.catalog = catalog;
    this.references = references;
  }

  /** What is so; empty for claims that can be judged by what was told anyway. */
  public Optional<Truth> of(Claim claim) {
    return switch (claim) {
      case Claim.ReferenceMeans means -> meaning(means);
      case Claim.TypeIsLoaded loaded -> Optional.of(level(loaded));
      case Claim.ClassIdentity _,
          Claim.NoSuchClass _,
          Claim.Inventory _,
          Claim.ArgumentIs _,
          Claim.ResultIs _,
          Claim.MemberLies _,
          Claim.ElementsLie _ ->
          Optional.empty();
    };
  }

  private Optional<Truth> meaning(Claim.ReferenceMeans claim) {
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

  private Truth level(Claim.TypeIsLoaded claim) {
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
}
