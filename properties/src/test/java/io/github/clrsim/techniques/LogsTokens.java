package io.github.clrsim.techniques;

import io.github.clrsim.api.MetadataImport;
import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.callback.ClassCallback;
import io.github.clrsim.api.callback.LifecycleCallback;
import io.github.clrsim.api.id.ClassId;
import io.github.clrsim.api.info.HResult;
import io.github.clrsim.api.info.ModuleInfo2;
import io.github.clrsim.api.metadata.ScopeProps;
import io.github.clrsim.profiler.LoadTracking;
import io.github.clrsim.profiler.identity.ClassRecord;
import io.github.clrsim.profiler.identity.TypeIdentity.Definition;
import io.github.clrsim.profiler.inspect.Definitions;
import io.github.clrsim.profiler.inspect.TypeFacts;
import io.github.clrsim.profiler.symbol.LoggedToken;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;

/**
 * Writes a line for each class that is loaded: its logged token, and behind {@code =} the name that
 * the runtime tells while it lives.
 */
public final class LogsTokens extends LoadTracking {
  /** The option that names the file. */
  static final String INTO = "into";

  private final Set<String> lines = new ConcurrentSkipListSet<>();
  private final Definitions definitions;

  /** A profiler for one run. */
  public LogsTokens(ProfilerHost host) {
    super(host);
    this.definitions = new Definitions(host);
  }

  @Override
  public HResult classLoadFinished(ClassCallback.ClassLoadFinished event) {
    HResult result = super.classLoadFinished(event);
    guard().using(() -> log(event.classId()));
    return result;
  }

  private void log(ClassId classId) {
    if (map().find(classId).map(ClassRecord::identity).orElse(null) instanceof Definition type) {
      Optional<String> path =
          info().getModuleInfo2(type.moduleId()).answer().map(ModuleInfo2::name);
      Optional<ScopeProps> scope = definitions.inMetadata(type.moduleId(), open -> scopeOf(open));
      Optional<String> name =
          definitions.facts(type.moduleId(), type.typeDef()).map(TypeFacts::name);
      if (path.isPresent() && scope.isPresent() && name.isPresent()) {
        LoggedToken token = new LoggedToken(scope.get().mvid(), type.typeDef(), path.get());
        lines.add(token.line() + "=" + name.get());
      }
    }
  }

  private static Optional<ScopeProps> scopeOf(MetadataImport open) {
    return open.getScopeProps().answer();
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
