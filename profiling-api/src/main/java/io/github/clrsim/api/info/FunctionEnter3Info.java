package io.github.clrsim.api.info;

import io.github.clrsim.api.corprof.CorPrfFunctionArgumentInfo;
import io.github.clrsim.api.id.FrameInfo;

/** What {@code ICorProfilerInfo3::GetFunctionEnter3Info} answers. */
public record FunctionEnter3Info(FrameInfo frameInfo, CorPrfFunctionArgumentInfo argumentInfo) {}
