package io.github.clrsim.model.info;

import io.github.clrsim.model.eventpipe.EventPipe;
import io.github.clrsim.model.execution.ManagedCode;
import io.github.clrsim.model.fault.Faults;
import io.github.clrsim.model.heap.Heap;
import io.github.clrsim.model.heap.gc.Collector;
import io.github.clrsim.model.loader.Loader;
import io.github.clrsim.model.profile.RuntimeProfile;
import io.github.clrsim.model.suspension.Adoption;
import io.github.clrsim.model.suspension.Suspension;
import io.github.clrsim.model.thread.ClrThreads;

/** The rooms of one process, from which all profilers in it are answered. */
public record RuntimeRooms(
    RuntimeProfile profile,
    ClrThreads threads,
    Loader loader,
    ManagedCode code,
    Heap heap,
    Collector collector,
    Suspension suspension,
    Adoption adoption,
    EventPipe pipe,
    ProcessEnvironment environment,
    Faults faults) {}
