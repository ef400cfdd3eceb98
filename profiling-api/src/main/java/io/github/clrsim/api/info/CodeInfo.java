package io.github.clrsim.api.info;

import io.github.clrsim.api.id.Address;

/** What {@code ICorProfilerInfo::GetCodeInfo} answers. */
public record CodeInfo(Address start, int size) {}
