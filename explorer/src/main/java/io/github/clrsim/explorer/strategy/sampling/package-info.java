/**
 * Strategies that draw: walks, priorities (PCT), partial order sampling, and one that is guided by
 * what earlier executions met; and the plans by which a campaign draws one execution after the
 * other.
 *
 * <p>How they are named, and the search that leaves nothing out, are in {@link
 * io.github.clrsim.explorer.strategy}. Start reading at {@link
 * io.github.clrsim.explorer.strategy.sampling.Plan}.
 */
@NullMarked
package io.github.clrsim.explorer.strategy.sampling;

import org.jspecify.annotations.NullMarked;
