package io.github.clrsim.api.info;

/**
 * The runtime, as a profiler may ask it: all 112 methods of ICorProfilerInfo to ICorProfilerInfo15.
 * An older runtime answers E_NOTIMPL to methods of interfaces that it does not have.
 */
public interface CorProfilerInfo extends ICorProfilerInfo15 {}
