package io.github.clrsim.model;

import io.github.clrsim.api.data.Guid;
import io.github.clrsim.api.id.ClassId;
import io.github.clrsim.api.id.FunctionId;
import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.id.TokenKind;
import io.github.clrsim.api.trace.Claim;
import io.github.clrsim.api.trace.Truth;
import io.github.clrsim.model.code.Function;
import io.github.clrsim.model.code.KnownCode;
import io.github.clrsim.model.code.MethodKey;
import io.github.clrsim.model.loader.Catalog;
import io.github.clrsim.model.loader.assembly.LoadedAssembly;
import io.github.clrsim.model.loader.assembly.TypeKey;
import io.github.clrsim.model.metadata.MethodDef;
import java.util.Optional;

/** In which file, and there by which token, the name stands of what has a run-time ID now. */
record TokenTruths(Catalog catalog, KnownCode code) {
  private static final Truth NOTHING =
      new Truth.TokenIs(Guid.EMPTY, MetadataToken.NIL_TYPE_DEF, "", "");

  Truth of(Claim.ClassIsLogged claim) {
    return definition(claim.classId()).map(TokenTruths::truth).orElse(NOTHING);
  }

  Truth of(Claim.FunctionIsLogged claim) {
    return method(claim.functionId()).map(TokenTruths::truth).orElse(NOTHING);
  }

  private Optional<TypeKey.Definition> definition(ClassId classId) {
    return catalog
        .type(classId)
        .flatMap(
            type ->
                switch (type.key()) {
                  case TypeKey.Definition definition -> Optional.of(definition);
                  case TypeKey.Instance instance -> Optional.of(instance.definition());
                  case TypeKey.ArrayOf _, TypeKey.Variable _ -> Optional.empty();
                });
  }

  private Optional<MethodKey> method(FunctionId functionId) {
    return code.find(functionId)
        .flatMap(
            function ->
                switch (function) {
                  case Function.OfMetadata known -> Optional.of(known.key());
                  case Function.Dynamic _ -> Optional.empty();
                });
  }

  private static Truth truth(TypeKey.Definition definition) {
    MetadataToken token = TokenKind.TYPE_DEF.token(definition.row());
    return truth(
        definition.assembly(), token, definition.assembly().image().typeDef(token).fullName());
  }

  /** A method of the module itself has no class. */
  private static Truth truth(MethodKey key) {
    MethodDef method = key.definition();
    return truth(
        key.assembly(),
        method.token(),
        method.declaringType().row() == 1 ? method.name() : method.fullName());
  }

  private static Truth truth(LoadedAssembly assembly, MetadataToken token, String name) {
    return new Truth.TokenIs(
        assembly.image().mvid(), token, assembly.isOnDisk() ? assembly.path() : "", name);
  }
}
