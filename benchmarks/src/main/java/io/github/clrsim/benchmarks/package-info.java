/**
 * What every area of the benchmarks shares: samples and their medians, the machine, tables, and the
 * file of results.
 *
 * <p>What is measured is not here: each area is a package of its own and has a line in {@code
 * benchmarks/run}. Start reading at {@link io.github.clrsim.benchmarks.Results}.
 */
@NullMarked
package io.github.clrsim.benchmarks;

import org.jspecify.annotations.NullMarked;
