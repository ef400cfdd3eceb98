/**
 * What a campaign of thousands of workers would take, by a simulation of them with costs that were
 * measured on one machine (docs/SCALE.md). Start reading at {@link
 * io.github.clrsim.benchmarks.scale.ScaleArea}.
 */
@NullMarked
package io.github.clrsim.benchmarks.scale;

import org.jspecify.annotations.NullMarked;
