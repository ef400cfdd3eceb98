/**
 * A passing execution next to a failing one: the one with the fewest other choices that keeps all
 * laws, and how the two differ, step by step.
 *
 * <p>Making a failing case small is in {@link io.github.clrsim.explorer.shrink}; the table of a
 * broken run is {@link io.github.clrsim.explore.story.Story}. Start reading at {@link
 * io.github.clrsim.explore.neighbor.NeighborSearch}.
 */
@NullMarked
package io.github.clrsim.explore.neighbor;

import org.jspecify.annotations.NullMarked;
