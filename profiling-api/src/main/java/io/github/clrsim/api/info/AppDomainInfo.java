package io.github.clrsim.api.info;

import io.github.clrsim.api.id.ProcessId;

/** What {@code ICorProfilerInfo::GetAppDomainInfo} answers. */
public record AppDomainInfo(String name, ProcessId processId) {}
