package io.github.clrsim.api.info;

import io.github.clrsim.api.corprof.CorPrfFunctionArgumentRange;
import io.github.clrsim.api.id.FrameInfo;

/** What {@code ICorProfilerInfo3::GetFunctionLeave3Info} answers. */
public record FunctionLeave3Info(FrameInfo frameInfo, CorPrfFunctionArgumentRange retvalRange) {}
