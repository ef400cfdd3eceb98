/**
 * Profilers that compare the two halves of the core library wrongly, each in one way. The right one
 * is {@code io.github.clrsim.profiler.BoundaryProfiler}.
 *
 * <p>Start reading at {@link io.github.clrsim.profiler.wrong.boundary.TrustsMetadataOrder}.
 */
@NullMarked
package io.github.clrsim.profiler.wrong.boundary;

import org.jspecify.annotations.NullMarked;
