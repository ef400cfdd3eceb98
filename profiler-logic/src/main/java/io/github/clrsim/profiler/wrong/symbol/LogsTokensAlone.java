package io.github.clrsim.profiler.wrong.symbol;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.profiler.TokenLogProfiler;
import io.github.clrsim.profiler.symbol.LoggedToken;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** It thinks that a token means the same in every module, and notes each as it met it first. */
public final class LogsTokensAlone extends TokenLogProfiler {
  private final Map<MetadataToken, LoggedToken> first = new ConcurrentHashMap<>();

  /** A profiler for one run. */
  public LogsTokensAlone(ProfilerHost host) {
    super(host);
  }

  @Override
  protected Optional<LoggedToken> logged(ModuleId moduleId, MetadataToken token) {
    if (!first.containsKey(token)) {
      super.logged(moduleId, token).ifPresent(logged -> first.put(token, logged));
    }
    return Optional.ofNullable(first.get(token));
  }
}
