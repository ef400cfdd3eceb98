package io.github.clrsim.api.info;

import io.github.clrsim.api.id.Address;
import io.github.clrsim.api.id.AssemblyId;

/** What {@code ICorProfilerInfo::GetModuleInfo} answers. */
public record ModuleInfo(Address baseLoadAddress, String name, AssemblyId assemblyId) {}
