/**
 * A process of its own for a native profiler, which may bring down the process it is in: that one
 * says what becomes of the profiler, or its death does. What no schedule shows of one, {@link
 * io.github.clrsim.conformance.apart.Unseen} says.
 *
 * <p>What is run in such a process is said by who starts it. Start reading at {@link
 * io.github.clrsim.conformance.apart.ChildJvm}.
 */
@NullMarked
package io.github.clrsim.conformance.apart;

import org.jspecify.annotations.NullMarked;
