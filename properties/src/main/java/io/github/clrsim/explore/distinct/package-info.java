/**
 * How many different interleavings a campaign has seen, as sketches: small, and merged to the same
 * in whatever order. A round keeps one for each place. What is told from that stands in {@link
 * io.github.clrsim.explorer.strategy.Statistics}.
 *
 * <p>Start reading at {@link io.github.clrsim.explore.distinct.Interleavings}.
 */
@NullMarked
package io.github.clrsim.explore.distinct;

import org.jspecify.annotations.NullMarked;
