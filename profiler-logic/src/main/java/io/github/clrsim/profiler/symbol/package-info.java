/**
 * Names looked up later: a profiler notes tokens while the process runs, which costs little, and
 * reads their names from the files of the modules when it is gone.
 *
 * <p>Start reading at {@link io.github.clrsim.profiler.symbol.LoggedNames}.
 */
@NullMarked
package io.github.clrsim.profiler.symbol;

import org.jspecify.annotations.NullMarked;
