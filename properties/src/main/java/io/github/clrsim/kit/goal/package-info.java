/**
 * The campaign that looks for what the runtime may do: random programs are run until each goal of
 * {@link io.github.clrsim.laws.runtime.Rulings} was shown by one of them, and every law about the
 * runtime is watched meanwhile.
 *
 * <p>Start reading at {@link io.github.clrsim.kit.goal.GoalsCampaign}.
 */
@NullMarked
package io.github.clrsim.kit.goal;

import org.jspecify.annotations.NullMarked;
