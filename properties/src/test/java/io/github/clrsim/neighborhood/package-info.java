/**
 * Orders next to those of recordings: what wrong profilers do in them, that right ones are kept,
 * and that the runtime's own laws hold. Start reading at {@link
 * io.github.clrsim.neighborhood.NeighborhoodTest}.
 */
@NullMarked
package io.github.clrsim.neighborhood;

import org.jspecify.annotations.NullMarked;
