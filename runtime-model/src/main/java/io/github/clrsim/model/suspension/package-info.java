/**
 * The runtime stands still: for a collection, for a ReJIT, for the profiler.
 *
 * <p>Which thread is in which mode the threads know themselves ({@code model.thread}); here they
 * are stopped, waited for and let go, and the profiler is told.
 */
@NullMarked
package io.github.clrsim.model.suspension;

import org.jspecify.annotations.NullMarked;
