/**
 * The area {@code engine}: what a step costs, and how many executions a bug costs, ours beside the
 * peers.
 *
 * <p>The peers' side is in {@link io.github.clrsim.benchmarks.peer}, the single costs of a step in
 * {@link io.github.clrsim.benchmarks.step}. Start reading at {@link
 * io.github.clrsim.benchmarks.engine.EngineArea}; how our side runs the cases is in {@link
 * io.github.clrsim.benchmarks.engine.Arena}.
 */
@NullMarked
package io.github.clrsim.benchmarks.engine;

import org.jspecify.annotations.NullMarked;
