/**
 * Replay is exact: random scenarios under random schedules, executed again by their picks on both
 * engines and in several JVMs.
 *
 * <p>That one profiler, one law or one strategy behaves is not tested here, and random programs
 * without a CLR are with the engines. Start reading at {@link
 * io.github.clrsim.replays.ReplaysAreExactTest}.
 */
@NullMarked
package io.github.clrsim.replays;

import org.jspecify.annotations.NullMarked;
