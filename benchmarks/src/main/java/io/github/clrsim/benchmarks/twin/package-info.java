/**
 * The cases once more, with scheduling points placed by hand and real locks: the difference to the
 * woven cases is what weaving and modelled locks cost.
 *
 * <p>A point stands before each access that threads compete for, and nowhere else. The cases as
 * everybody else runs them are in {@link io.github.clrsim.benchmarks.cases}. Start reading at
 * {@link io.github.clrsim.benchmarks.twin.Twins}.
 */
@NullMarked
package io.github.clrsim.benchmarks.twin;

import org.jspecify.annotations.NullMarked;
