/**
 * What the executions of a campaign came by: how new interleavings became rarer, which rules of the
 * runtime there was an occasion to see, which calls the profiler made, and from where.
 *
 * <p>What came of a profiler's wishes is in {@link io.github.clrsim.explore.exercise}. Start
 * reading at {@link io.github.clrsim.explore.coverage.Coverage}.
 */
@NullMarked
package io.github.clrsim.explore.coverage;

import org.jspecify.annotations.NullMarked;
