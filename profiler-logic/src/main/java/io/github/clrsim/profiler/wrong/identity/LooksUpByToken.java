package io.github.clrsim.profiler.wrong.identity;

import static io.github.clrsim.api.id.TokenKind.TYPE_DEF;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.callback.ClassCallback;
import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.profiler.CallbackOnlyProfiler;
import io.github.clrsim.profiler.identity.TypeIdentity.Definition;
import java.util.List;

/**
 * When a class loads, it wants the ClassID of the TypeDef that follows it too, and asks the runtime
 * for it where its map has none. GetClassFromToken loads that type: other callbacks run inside this
 * one, and the program loads its types in another order (race R14; davbr, "Metadata Tokens,
 * Run-Time IDs, and Type Loading").
 */
public final class LooksUpByToken extends CallbackOnlyProfiler {

  /** A profiler for one run. */
  public LooksUpByToken(ProfilerHost host) {
    super(host);
  }

  @Override
  public HResult classLoadFinished(ClassCallback.ClassLoadFinished event) {
    HResult result = super.classLoadFinished(event);
    map()
        .find(event.classId())
        .ifPresent(
            record -> {
              if (record.identity() instanceof Definition known) {
                lookUp(known.moduleId(), TYPE_DEF.token(known.typeDef().row() + 1));
              }
            });
    return result;
  }

  private void lookUp(ModuleId moduleId, MetadataToken typeDef) {
    if (map().classOf(moduleId, typeDef, List.of()).isEmpty()) {
      var _ = info().getClassFromToken(moduleId, typeDef);
    }
  }
}
