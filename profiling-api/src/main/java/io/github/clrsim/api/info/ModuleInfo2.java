package io.github.clrsim.api.info;

import io.github.clrsim.api.id.Address;
import io.github.clrsim.api.id.AssemblyId;

/** What {@code ICorProfilerInfo3::GetModuleInfo2} answers. */
public record ModuleInfo2(
    Address baseLoadAddress, String name, AssemblyId assemblyId, int moduleFlags) {}
