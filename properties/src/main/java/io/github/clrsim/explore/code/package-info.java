/**
 * The hunt on code that knows nothing of a CLR: any class with threads and locks, woven, executed
 * in many orders until it goes wrong.
 *
 * <p>What the order is chosen by is in {@link io.github.clrsim.model.strategy}, what makes code
 * obey in {@link io.github.clrsim.model.control}; JUnit's way in is {@link
 * io.github.clrsim.kit.Explore}. Start reading at {@link
 * io.github.clrsim.explore.code.Exploration}.
 */
@NullMarked
package io.github.clrsim.explore.code;

import org.jspecify.annotations.NullMarked;
