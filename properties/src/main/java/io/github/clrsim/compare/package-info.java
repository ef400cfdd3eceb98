/**
 * One scenario, two arms: the same program is run by the simulated CLR and by a real one, and what
 * the profiler was told and answered is compared, thread by thread and action by action. Each
 * difference is a legal variation, by a rule of {@code docs/RULES.md}, or a divergence: a bug of
 * the simulator or of a law.
 *
 * <p>What of a trace is compared, in words without IDs, is in {@link
 * io.github.clrsim.compare.account}. How a real CLR is run is not known here; whoever compares
 * brings it along as an {@link io.github.clrsim.compare.Execution}. Start reading at {@link
 * io.github.clrsim.compare.Comparison}.
 */
@NullMarked
package io.github.clrsim.compare;

import org.jspecify.annotations.NullMarked;
