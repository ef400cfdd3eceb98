package io.github.clrsim.profiler.wrong.symbol;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.profiler.TokenLogProfiler;
import io.github.clrsim.profiler.symbol.LoggedToken;
import java.util.Optional;

/**
 * It takes the name of a module for the path of its file, also where the module was loaded from
 * memory or made by the program, and there is none.
 */
public final class LogsWhatIsInNoFile extends TokenLogProfiler {

  /** A profiler for one run. */
  public LogsWhatIsInNoFile(ProfilerHost host) {
    super(host);
  }

  @Override
  protected Optional<LoggedToken> logged(ModuleId moduleId, MetadataToken token) {
    return info()
        .getModuleInfo2(moduleId)
        .answer()
        .flatMap(
            module ->
                definitions()
                    .inMetadata(moduleId, scope -> scope.getScopeProps().answer())
                    .map(scope -> new LoggedToken(scope.mvid(), token, module.name())));
  }
}
