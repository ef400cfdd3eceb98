package io.github.clrsim.api.info;

import io.github.clrsim.api.corprof.CorPrfRuntimeType;

/** What {@code ICorProfilerInfo3::GetRuntimeInformation} answers. */
public record RuntimeInformation(
    int clrInstanceId,
    CorPrfRuntimeType runtimeType,
    int majorVersion,
    int minorVersion,
    int buildNumber,
    int qfeVersion,
    String versionString) {}
