/**
 * What may be assumed to be loaded, and so may be asked for by its token: of a frame that runs, and
 * of an object at the end of a collection (davbr, "Metadata Tokens, Run-Time IDs, and Type
 * Loading").
 *
 * <p>What references mean is in {@code io.github.clrsim.profiler.resolve}. Start reading at {@link
 * io.github.clrsim.profiler.loaded.Assumptions}.
 */
@NullMarked
package io.github.clrsim.profiler.loaded;

import org.jspecify.annotations.NullMarked;
