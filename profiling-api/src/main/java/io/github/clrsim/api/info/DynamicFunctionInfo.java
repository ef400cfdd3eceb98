package io.github.clrsim.api.info;

import io.github.clrsim.api.data.Blob;
import io.github.clrsim.api.id.ModuleId;

/** What {@code ICorProfilerInfo8::GetDynamicFunctionInfo} answers. */
public record DynamicFunctionInfo(ModuleId moduleId, Blob sig, String name) {}
