package io.github.clrsim.api.info;

/** What {@code ICorProfilerInfo2::GetStringLayout} answers. */
public record StringLayout(int bufferLengthOffset, int stringLengthOffset, int bufferOffset) {}
