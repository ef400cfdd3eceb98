package io.github.clrsim.profiler.symbol;

import io.github.clrsim.api.corprof.CorPrfModuleFlags;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.info.CorProfilerInfo;
import io.github.clrsim.api.info.ModuleInfo2;
import io.github.clrsim.api.metadata.ScopeProps;
import io.github.clrsim.profiler.inspect.Definitions;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The files of the modules that are loaded, asked for once each. Any thread may ask, while the
 * module cannot go; {@link #forget} belongs into ModuleUnloadStarted.
 */
public final class ModuleFiles {
  private final CorProfilerInfo info;
  private final Definitions definitions;

  // Looked up only, never walked.
  private final Map<ModuleId, Optional<ModuleFile>> known = new ConcurrentHashMap<>();

  /** The files of this process. */
  public ModuleFiles(CorProfilerInfo info, Definitions definitions) {
    this.info = info;
    this.definitions = definitions;
  }

  /** The file of a module; empty if it has none, and is in memory only. */
  public Optional<ModuleFile> of(ModuleId moduleId) {
    Optional<ModuleFile> file = known.get(moduleId);
    if (file == null) { // Not computeIfAbsent: the runtime must not be asked under its lock.
      file = ask(moduleId);
      known.put(moduleId, file);
    }
    return file;
  }

  /** A module goes: what comes at its address is another. */
  public void forget(ModuleId moduleId) {
    known.remove(moduleId);
  }

  private Optional<ModuleFile> ask(ModuleId moduleId) {
    return info.getModuleInfo2(moduleId)
        .answer()
        .filter(module -> (module.moduleFlags() & CorPrfModuleFlags.COR_PRF_MODULE_DISK) != 0)
        .map(ModuleInfo2::name)
        .flatMap(
            path ->
                definitions
                    .inMetadata(moduleId, scope -> scope.getScopeProps().answer())
                    .map(ScopeProps::mvid)
                    .map(mvid -> new ModuleFile(mvid, path)));
  }
}
