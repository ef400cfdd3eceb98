package io.github.clrsim.api.info;

/** What {@code ICorProfilerInfo3::GetStringLayout2} answers. */
public record StringLayout2(int stringLengthOffset, int bufferOffset) {}
