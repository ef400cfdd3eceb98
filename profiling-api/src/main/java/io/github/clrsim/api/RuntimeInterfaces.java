package io.github.clrsim.api;

/**
 * The newest interfaces in which a runtime speaks with profilers, by the numbers in their names.
 *
 * @param newestInfo the newest ICorProfilerInfo that it hands out
 * @param newestCallback the newest ICorProfilerCallback that it asks a profiler for
 */
public record RuntimeInterfaces(int newestInfo, int newestCallback) {}
