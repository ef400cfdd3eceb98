package io.github.clrsim.profiler.identity;

import io.github.clrsim.api.id.AssemblyId;

/**
 * What the map knows of one AssemblyID, from AssemblyLoadFinished on.
 *
 * @param name as it was at load; empty if the runtime would not tell
 */
public record AssemblyRecord(AssemblyId assemblyId, String name) {}
