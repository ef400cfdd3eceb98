package io.github.clrsim.profiler.loaded;

import io.github.clrsim.api.id.ClassId;
import io.github.clrsim.api.id.FunctionId;
import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.info.CorProfilerInfo;
import io.github.clrsim.profiler.identity.IdentityMap;
import java.util.List;
import java.util.Optional;

/**
 * From a token to the run-time ID, for types that are proved to be loaded: by the map, and where
 * that has none by GetClassFromToken, which loads nothing then. It must be called on a managed
 * thread, outside collections and outside the unload guard, while something keeps the type alive: a
 * frame, an object.
 */
public final class TokenLookUp {
  private final CorProfilerInfo info;
  private final IdentityMap map;

  /** Looks up in this map first. */
  public TokenLookUp(CorProfilerInfo info, IdentityMap map) {
    this.info = info;
    this.map = map;
  }

  /**
   * The function of a method that a type declares; empty if the runtime refuses. Asking loads
   * nothing either.
   *
   * @param methodDef neither generic itself, nor of a generic type
   */
  public Optional<FunctionId> functionOf(LoadedType type, MetadataToken methodDef) {
    return info.getFunctionFromToken(type.moduleId(), methodDef).answer();
  }

  /** The class of a type; empty if the runtime refuses. */
  public Optional<ClassId> classOf(LoadedType type) {
    return map.classOf(type.moduleId(), type.typeDef(), List.of())
        .or(() -> info.getClassFromToken(type.moduleId(), type.typeDef()).answer());
  }
}
