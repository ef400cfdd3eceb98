package io.github.clrsim.api.info;

import io.github.clrsim.api.id.FunctionId;
import io.github.clrsim.api.id.ReJitId;

/** What {@code ICorProfilerInfo8::GetFunctionFromIP3} answers. */
public record FunctionFromIP3(FunctionId functionId, ReJitId reJitId) {}
