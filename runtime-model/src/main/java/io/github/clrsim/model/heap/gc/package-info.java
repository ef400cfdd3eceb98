/**
 * Garbage collection: what holds objects, which ones live, where survivors go, and what a profiler
 * is told of it; objects whose finalizer is due; and memory as it can be read while nothing is
 * collected.
 *
 * <p>The threads that finalize are in {@link io.github.clrsim.model.thread}, and how the runtime
 * stands still meanwhile in {@link io.github.clrsim.model.suspension}. Start reading at {@link
 * io.github.clrsim.model.heap.gc.Collector}.
 */
@NullMarked
package io.github.clrsim.model.heap.gc;

import org.jspecify.annotations.NullMarked;
