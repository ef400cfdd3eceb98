package io.github.clrsim.model.program;

import io.github.clrsim.model.attach.ProfilerLoading;
import io.github.clrsim.model.corelib.boundary.BoundaryHandler;
import io.github.clrsim.model.eventpipe.EventPipe;

/**
 * What a program gets from the runtime besides types, code and memory.
 *
 * @param boundary the FCalls and QCalls
 * @param pipe where events are written
 * @param pool who does what is queued
 * @param profilers lets a profiler attach
 */
public record RuntimeServices(
    BoundaryHandler boundary, EventPipe pipe, ThreadPool pool, ProfilerLoading profilers) {}
