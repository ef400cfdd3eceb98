/**
 * Profilers that read structures in objects wrongly. The right one is {@code
 * io.github.clrsim.profiler.StructureProfiler}.
 *
 * <p>Start reading at {@link io.github.clrsim.profiler.wrong.structure.SeesBoxes}.
 */
@NullMarked
package io.github.clrsim.profiler.wrong.structure;

import org.jspecify.annotations.NullMarked;
