package io.github.clrsim.profiler.wrong.symbol;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.profiler.TokenLogProfiler;
import io.github.clrsim.profiler.symbol.LoggedToken;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * It keeps what file a module is behind the module's unload, and notes it of the module that comes
 * at the same ModuleID (race R2).
 */
public final class KeepsFilesOfTheDead extends TokenLogProfiler {
  private final Map<ModuleId, LoggedToken> first = new ConcurrentHashMap<>();

  /** A profiler for one run. */
  public KeepsFilesOfTheDead(ProfilerHost host) {
    super(host);
  }

  @Override
  protected Optional<LoggedToken> logged(ModuleId moduleId, MetadataToken token) {
    if (!first.containsKey(moduleId)) {
      super.logged(moduleId, token).ifPresent(logged -> first.put(moduleId, logged));
    }
    return Optional.ofNullable(first.get(moduleId))
        .map(kept -> new LoggedToken(kept.mvid(), token, kept.path()));
  }
}
