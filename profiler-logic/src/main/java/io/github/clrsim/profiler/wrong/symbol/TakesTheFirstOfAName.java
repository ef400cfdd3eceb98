package io.github.clrsim.profiler.wrong.symbol;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.profiler.TokenLogProfiler;
import io.github.clrsim.profiler.identity.AssemblyRecord;
import io.github.clrsim.profiler.identity.ModuleRecord;
import io.github.clrsim.profiler.symbol.LoggedToken;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * It takes all modules of assemblies of one name for the same file, also where two load contexts
 * have two versions (race R10).
 */
public final class TakesTheFirstOfAName extends TokenLogProfiler {
  private final Map<String, LoggedToken> first = new ConcurrentHashMap<>();

  /** A profiler for one run. */
  public TakesTheFirstOfAName(ProfilerHost host) {
    super(host);
  }

  @Override
  protected Optional<LoggedToken> logged(ModuleId moduleId, MetadataToken token) {
    Optional<LoggedToken> logged = super.logged(moduleId, token);
    return logged.flatMap(
        own ->
            assemblyOf(moduleId)
                .map(name -> Optional.ofNullable(first.putIfAbsent(name, own)).orElse(own))
                .map(kept -> new LoggedToken(kept.mvid(), token, kept.path())));
  }

  private Optional<String> assemblyOf(ModuleId moduleId) {
    return map()
        .find(moduleId)
        .flatMap(
            module ->
                module instanceof ModuleRecord.Attached attached
                    ? map().find(attached.assemblyId()).map(AssemblyRecord::name)
                    : Optional.empty());
  }
}
