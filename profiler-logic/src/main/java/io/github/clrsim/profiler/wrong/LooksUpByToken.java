package io.github.clrsim.profiler.wrong;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.callback.ModuleCallback;
import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.id.TokenKind;
import io.github.clrsim.api.info.HResult;
import io.github.clrsim.profiler.CallbackOnlyProfiler;
import java.util.List;

/**
 * It wants the ClassID of every TypeDef of a new module, and asks the runtime for those that its
 * map does not have. GetClassFromToken loads them: other callbacks run inside this one, the program
 * loads its types in another order, or the runtime crashes (races R14 and R15; davbr, "Metadata
 * Tokens, Run-Time IDs, and Type Loading").
 */
public final class LooksUpByToken extends CallbackOnlyProfiler {
  private static final int OF_READ = 0; // CorOpenFlags::ofRead, corhdr.h

  // The row after <Module>: where the metadata cannot be read, it still tries its luck.
  private static final List<MetadataToken> FIRST_TYPE = List.of(TokenKind.TYPE_DEF.token(2));

  /** A profiler for one run. */
  public LooksUpByToken(ProfilerHost host) {
    super(host);
  }

  @Override
  public HResult moduleAttachedToAssembly(ModuleCallback.ModuleAttachedToAssembly event) {
    HResult result = super.moduleAttachedToAssembly(event);
    ModuleId moduleId = event.moduleId();
    for (MetadataToken typeDef : typeDefs(moduleId)) {
      if (map().classOf(moduleId, typeDef, List.of()).isEmpty()) {
        var _ = info().getClassFromToken(moduleId, typeDef);
      }
    }
    return result;
  }

  private List<MetadataToken> typeDefs(ModuleId moduleId) {
    return info()
        .getModuleMetaData(moduleId, OF_READ)
        .answer()
        .flatMap(metadata -> metadata.enumTypeDefs().answer())
        .orElse(FIRST_TYPE);
  }
}
