package io.github.clrsim.model.suspension;

import io.github.clrsim.explorer.schedule.SimulatedThreads;
import io.github.clrsim.model.thread.ClrThreads;
import io.github.clrsim.model.thread.FinalizerThread;

/**
 * The threads of one process: who moves, whom the runtime knows, how it comes to know others, and
 * how it stops them all.
 *
 * @param scheduler says which of them moves
 * @param threads those that the runtime knows
 * @param finalizer what the one does that is the runtime's own
 * @param adoption makes native threads known
 * @param suspension stops the runtime
 */
public record Threading(
    SimulatedThreads scheduler,
    ClrThreads threads,
    FinalizerThread finalizer,
    Adoption adoption,
    Suspension suspension) {}
