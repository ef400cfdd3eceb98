package io.github.clrsim.api.info;

import io.github.clrsim.api.id.ClassId;
import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.id.ModuleId;

/** What {@code ICorProfilerInfo::GetFunctionInfo} answers. */
public record FunctionInfo(ClassId classId, ModuleId moduleId, MetadataToken token) {}
