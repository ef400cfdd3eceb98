/**
 * Where objects lie: in segments or in regions, frozen for ever, or, in the time between two
 * collections, where they lay before.
 *
 * <p>Which of them live is not decided here, but in {@link io.github.clrsim.model.heap.gc}. Start
 * reading at {@link io.github.clrsim.model.heap.place.Geometry}.
 */
@NullMarked
package io.github.clrsim.model.heap.place;

import org.jspecify.annotations.NullMarked;
