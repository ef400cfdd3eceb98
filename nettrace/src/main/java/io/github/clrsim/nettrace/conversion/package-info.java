/**
 * A recording of EventPipe becomes a trace: those events of the runtime that mean the same as a
 * callback of a profiler, in the order that the recording really holds. How events are read is told
 * in {@link io.github.clrsim.nettrace}; what laws make of such a trace, elsewhere.
 *
 * <p>Start reading at {@link io.github.clrsim.nettrace.conversion.TraceOfEvents}.
 */
@NullMarked
package io.github.clrsim.nettrace.conversion;

import org.jspecify.annotations.NullMarked;
