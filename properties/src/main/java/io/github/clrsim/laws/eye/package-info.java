/**
 * Eyes for the rules that have a shape of their own: each looks at one run for the sake of one rule
 * or of a few that need the same knowledge.
 *
 * <p>The common shapes are in {@link io.github.clrsim.laws.shape}, the rules in {@link
 * io.github.clrsim.laws.rule}. Start reading at {@link io.github.clrsim.laws.eye.Transitions}.
 */
@NullMarked
package io.github.clrsim.laws.eye;

import org.jspecify.annotations.NullMarked;
