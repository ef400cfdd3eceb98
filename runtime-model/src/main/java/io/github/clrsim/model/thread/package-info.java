/**
 * The threads of the simulated runtime: which are managed, what the profiler knows them by, and
 * inside which callbacks and calls each stands.
 *
 * <p>Which thread moves next is decided in {@link io.github.clrsim.explorer.schedule}. Start
 * reading at {@link io.github.clrsim.model.thread.ClrThreads}.
 */
@NullMarked
package io.github.clrsim.model.thread;

import org.jspecify.annotations.NullMarked;
