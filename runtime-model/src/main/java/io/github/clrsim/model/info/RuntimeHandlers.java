package io.github.clrsim.model.info;

import io.github.clrsim.model.eventpipe.EventPipe;
import io.github.clrsim.model.execution.ManagedCode;
import io.github.clrsim.model.fault.Faults;
import io.github.clrsim.model.heap.Heap;
import io.github.clrsim.model.heap.gc.Collector;
import io.github.clrsim.model.loader.Loader;
import io.github.clrsim.model.profile.RuntimeProfile;
import io.github.clrsim.model.suspension.Threading;

/** The rooms of one process, from which all profilers in it are answered. */
public record RuntimeHandlers(
    RuntimeProfile profile,
    Threading threading,
    Loader loader,
    ManagedCode code,
    Collector collector,
    EventPipe pipe,
    ProcessEnvironment environment,
    Faults faults) {

  /** The heap that is collected. */
  Heap heap() {
    return collector.heap();
  }
}
