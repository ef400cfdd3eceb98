package io.github.clrsim.api.info;

import io.github.clrsim.api.id.FunctionId;
import io.github.clrsim.api.id.ReJitId;

/** What {@code ICorProfilerInfo4::GetFunctionFromIP2} answers. */
public record FunctionFromIP2(FunctionId functionId, ReJitId reJitId) {}
