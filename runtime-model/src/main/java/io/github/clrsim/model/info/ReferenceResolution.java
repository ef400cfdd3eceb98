package io.github.clrsim.model.info;

import io.github.clrsim.api.call.CallHandler;
import io.github.clrsim.api.call.TypedCalls;
import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.id.TokenKind;
import io.github.clrsim.api.metadata.MetadataImport;
import io.github.clrsim.api.metadata.ResolveTypeRef;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.outcome.Outcome;
import io.github.clrsim.model.loader.assembly.LoadedAssembly;
import io.github.clrsim.model.metadata.TypeDef;
import java.util.Collection;

/**
 * Answers ResolveTypeRef, which asks no loader: it takes the first module with a type of that name,
 * among those of which metadata was ever handed out (regmeta.cpp: ResolveTypeRef).
 */
final class ReferenceResolution implements MetadataImport {
  /** No such module (corerror.h). */
  private static final HResult META_E_CANNOTRESOLVETYPEREF = new HResult(0x8013_1196);

  private final LoadedAssembly scope;
  private final Collection<LoadedAssembly> handedOut;
  private final CallHandler calls;

  ReferenceResolution(
      LoadedAssembly scope, Collection<LoadedAssembly> handedOut, CallHandler calls) {
    this.scope = scope;
    this.handedOut = handedOut;
    this.calls = calls;
  }

  @Override
  public Outcome<ResolveTypeRef> resolveTypeRef(MetadataToken tr) {
    if (tr.isNil()) {
      return Outcome.failed(HResult.E_INVALIDARG);
    }
    if (tr.kind() == TokenKind.TYPE_DEF) {
      return found(scope, tr);
    }
    if (tr.kind() != TokenKind.TYPE_REF || tr.row() > scope.image().typeRefs().size()) {
      return Outcome.failed(HResult.E_INVALIDARG);
    }
    String wanted = scope.image().typeName(tr);
    for (LoadedAssembly module : handedOut) {
      for (TypeDef type : module.image().typeDefs()) {
        if (type.fullName().equals(wanted)) {
          return found(module, type.token());
        }
      }
    }
    return Outcome.failed(META_E_CANNOTRESOLVETYPEREF);
  }

  private Outcome<ResolveTypeRef> found(LoadedAssembly module, MetadataToken definition) {
    return Outcome.ok(
        new ResolveTypeRef(TypedCalls.metadata(module.moduleId(), calls), definition));
  }
}
