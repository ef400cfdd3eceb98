/**
 * How much executions have covered: the partial order of each, and counted sets of what was met.
 *
 * <p>What is concluded from that stands in {@link io.github.clrsim.explorer.strategy.Statistics}
 * and {@link io.github.clrsim.explorer.strategy.Proof}. Start reading at {@link
 * io.github.clrsim.explorer.strategy.coverage.PartialOrder}.
 */
@NullMarked
package io.github.clrsim.explorer.strategy.coverage;

import org.jspecify.annotations.NullMarked;
