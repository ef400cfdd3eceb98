/**
 * The hunt on code that knows nothing of a CLR: any class with threads and locks, woven, executed
 * in many orders until it goes wrong.
 *
 * <p>What the order is chosen by is in {@link io.github.clrsim.explorer.strategy}, what makes code
 * obey in {@link io.github.clrsim.explorer.control}; JUnit's way in is {@code @Explore} of the
 * artifact {@code clrsim-explorer-junit}. Start reading at {@link
 * io.github.clrsim.explorer.code.Exploration}.
 */
@NullMarked
package io.github.clrsim.explorer.code;

import org.jspecify.annotations.NullMarked;
