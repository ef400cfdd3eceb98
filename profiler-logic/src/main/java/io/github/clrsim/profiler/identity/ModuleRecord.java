package io.github.clrsim.profiler.identity;

import io.github.clrsim.api.id.AssemblyId;
import io.github.clrsim.api.id.ModuleId;

/** What the map knows of one ModuleID. */
public sealed interface ModuleRecord {

  ModuleId moduleId();

  /** The name as it was at load; empty if the runtime would not tell. */
  String name();

  /** Names, together with the ID, one module for ever. */
  long generation();

  /** Loaded, and not joined to its assembly yet. */
  record Loaded(ModuleId moduleId, String name, long generation) implements ModuleRecord {

    Attached attach(AssemblyId assemblyId) {
      return new Attached(moduleId, name, generation, assemblyId);
    }
  }

  /** Loaded and joined to its assembly. */
  record Attached(ModuleId moduleId, String name, long generation, AssemblyId assemblyId)
      implements ModuleRecord {}
}
