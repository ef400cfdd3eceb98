/**
 * What holds of loads and unloads in every run, by whatever profiler: they nest, and come in an
 * order. The single rules of the runtime are in {@code laws.runtime}. Start reading at {@link
 * io.github.clrsim.laws.load.LoadAndUnloadNest}.
 */
@NullMarked
package io.github.clrsim.laws.load;

import org.jspecify.annotations.NullMarked;
