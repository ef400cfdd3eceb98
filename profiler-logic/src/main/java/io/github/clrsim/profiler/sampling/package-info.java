/**
 * The stacks of all threads, taken from outside while the runtime stands still: neither a deadlock
 * with the suspension, nor an ID that is gone.
 *
 * <p>Start reading at {@link io.github.clrsim.profiler.sampling.StackSampler}.
 */
@NullMarked
package io.github.clrsim.profiler.sampling;

import org.jspecify.annotations.NullMarked;
