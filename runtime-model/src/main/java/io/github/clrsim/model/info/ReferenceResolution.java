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
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Answers ResolveTypeRef, which asks no loader: it takes the first module with a type of that name,
 * among those of which metadata was ever handed out (regmeta.cpp: ResolveTypeRef).
 */
final class ReferenceResolution implements MetadataImport {
  /** No such row, and no such module (corerror.h). */
  private static final HResult CLDB_E_INDEX_NOTFOUND = new HResult(0x8013_1124);

  private static final HResult META_E_CANNOTRESOLVETYPEREF = new HResult(0x8013_1196);

  private final LoadedAssembly scope;
  private final Supplier<Stream<LoadedAssembly>> handedOut;
  private final CallHandler calls;

  ReferenceResolution(
      LoadedAssembly scope, Supplier<Stream<LoadedAssembly>> handedOut, CallHandler calls) {
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
    if (tr.row() > scope.image().typeRefs().size()) {
      return Outcome.failed(CLDB_E_INDEX_NOTFOUND);
    }
    if (tr.kind() != TokenKind.TYPE_REF) {
      // Nobody looks at the kind, and what has no name is found at once: a release build of the
      // real runtimes answers so (measured on 3.1.2, 8.0.33, 9.0.5 and 10.0.14).
      return found(handedOut.get().findFirst().orElse(scope), new MetadataToken(0));
    }
    String wanted = scope.image().typeName(tr);
    return handedOut
        .get()
        .flatMap(module -> definition(module, wanted).stream())
        .findFirst()
        .orElseGet(() -> Outcome.failed(META_E_CANNOTRESOLVETYPEREF));
  }

  private Optional<Outcome<ResolveTypeRef>> definition(LoadedAssembly module, String wanted) {
    return module.image().typeDefs().stream()
        .filter(type -> type.fullName().equals(wanted))
        .findFirst()
        .map(type -> found(module, type.token()));
  }

  private Outcome<ResolveTypeRef> found(LoadedAssembly module, MetadataToken definition) {
    return Outcome.ok(
        new ResolveTypeRef(TypedCalls.metadata(module.moduleId(), calls), definition));
  }
}
