package io.github.clrsim.techniques;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.callback.LifecycleCallback;
import io.github.clrsim.api.id.ClassId;
import io.github.clrsim.api.id.FunctionId;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.info.FunctionInfo2;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.profiler.TokenLogProfiler;
import io.github.clrsim.profiler.identity.TypeIdentity.Definition;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;

/**
 * Writes a line for each class that is loaded and each method that is compiled: its logged token,
 * and behind a tab the name that the runtime tells while it lives.
 */
public final class LogsTokens extends TokenLogProfiler {
  /** The option that names the file. */
  static final String INTO = "into";

  private final Set<String> lines = new ConcurrentSkipListSet<>();

  /** A profiler for one run. */
  public LogsTokens(ProfilerHost host) {
    super(host);
  }

  @Override
  protected void log(ClassId classId, Definition type) {
    logged(type.moduleId(), type.typeDef())
        .ifPresent(
            logged ->
                definitions()
                    .facts(type.moduleId(), type.typeDef())
                    .ifPresent(facts -> lines.add(logged.line() + "\t" + facts.name())));
  }

  @Override
  protected void log(FunctionId functionId, FunctionInfo2 told) {
    ModuleId moduleId = told.moduleId();
    logged(moduleId, told.token())
        .ifPresent(
            logged ->
                definitions()
                    .inMetadata(moduleId, scope -> scope.getMethodProps(told.token()).answer())
                    .ifPresent(
                        method ->
                            definitions()
                                .facts(moduleId, method.classToken())
                                .ifPresent(
                                    type ->
                                        lines.add(
                                            "%s\t%s::%s"
                                                .formatted(
                                                    logged.line(),
                                                    type.name(),
                                                    method.method())))));
  }

  @Override
  public HResult shutdown(LifecycleCallback.Shutdown event) {
    try {
      Files.write(Path.of(Optional.ofNullable(host().options().get(INTO)).orElseThrow()), lines);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return HResult.S_OK;
  }
}
