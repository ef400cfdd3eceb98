package io.github.clrsim.api.info;

/** What {@code ICorProfilerInfo5::GetEventMask2} answers. */
public record EventMask2(int eventsLow, int eventsHigh) {}
