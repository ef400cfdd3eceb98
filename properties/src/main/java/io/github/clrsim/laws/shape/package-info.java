/**
 * The shapes that a rule of the runtime takes in a trace: something comes back to back, nests,
 * comes once or never, in an order, only after something else, or is answered in one way only.
 *
 * <p>Which rule has which shape is in {@link io.github.clrsim.laws.rule}. Start reading at {@link
 * io.github.clrsim.laws.shape.Shape} and {@link io.github.clrsim.laws.shape.Checker}.
 */
@NullMarked
package io.github.clrsim.laws.shape;

import org.jspecify.annotations.NullMarked;
