/**
 * Other orders of a recorded run: which of its events the runtime's rules keep in their order, what
 * they leave open, and orders that differ from the recorded one in a few moves.
 *
 * <p>Delivering the events is done in {@link io.github.clrsim.model.replay}. Start reading at
 * {@link io.github.clrsim.model.replay.order.Neighborhood}; the rules are the tables {@link
 * io.github.clrsim.model.replay.order.Bond} and {@link
 * io.github.clrsim.model.replay.order.Freedom}.
 */
@NullMarked
package io.github.clrsim.model.replay.order;

import org.jspecify.annotations.NullMarked;
