/**
 * Profilers that are wrong about threads, stacks and what classes descend from. Each is {@link
 * io.github.clrsim.profiler.ShadowStackProfiler} or {@link
 * io.github.clrsim.profiler.ClassTreeProfiler} but for what its class shows.
 */
@NullMarked
package io.github.clrsim.profiler.wrong.stack;

import org.jspecify.annotations.NullMarked;
