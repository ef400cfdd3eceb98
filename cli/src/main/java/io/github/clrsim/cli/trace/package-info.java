/**
 * What {@code ./clrsim trace} does with traces: count, convert, print and compare them.
 *
 * <p>Traces are run again by {@code replay}; recordings of EventPipe are counted beside the command
 * itself. Start reading at {@link io.github.clrsim.cli.trace.TraceStatistics}.
 */
@NullMarked
package io.github.clrsim.cli.trace;

import org.jspecify.annotations.NullMarked;
