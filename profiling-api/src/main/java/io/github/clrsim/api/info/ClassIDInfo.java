package io.github.clrsim.api.info;

import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.id.ModuleId;

/** What {@code ICorProfilerInfo::GetClassIDInfo} answers. */
public record ClassIDInfo(ModuleId moduleId, MetadataToken typeDefToken) {}
