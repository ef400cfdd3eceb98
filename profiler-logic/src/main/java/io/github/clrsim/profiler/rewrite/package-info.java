/**
 * Logic that changes the IL of methods: it puts a probe in front of each, and leaves the rest as it
 * was.
 *
 * <p>Start reading at {@link io.github.clrsim.profiler.rewrite.ProbingProfiler}.
 */
@NullMarked
package io.github.clrsim.profiler.rewrite;

import org.jspecify.annotations.NullMarked;
