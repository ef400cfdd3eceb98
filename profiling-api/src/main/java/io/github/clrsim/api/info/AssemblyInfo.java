package io.github.clrsim.api.info;

import io.github.clrsim.api.id.AppDomainId;
import io.github.clrsim.api.id.ModuleId;

/** What {@code ICorProfilerInfo::GetAssemblyInfo} answers. */
public record AssemblyInfo(String name, AppDomainId appDomainId, ModuleId moduleId) {}
