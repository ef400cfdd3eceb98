/**
 * Profilers that know no better: each does one thing that looks right and is a trap. Those that are
 * shipped, and break a law, live in {@code io.github.clrsim.profiler.wrong}.
 *
 * <p>Start reading at {@link io.github.clrsim.traps.naive.Naive}.
 */
@NullMarked
package io.github.clrsim.traps.naive;

import org.jspecify.annotations.NullMarked;
