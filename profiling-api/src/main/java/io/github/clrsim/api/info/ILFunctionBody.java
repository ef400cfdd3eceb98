package io.github.clrsim.api.info;

import io.github.clrsim.api.id.Address;

/** What {@code ICorProfilerInfo::GetILFunctionBody} answers. */
public record ILFunctionBody(Address methodHeader, int methodSize) {}
