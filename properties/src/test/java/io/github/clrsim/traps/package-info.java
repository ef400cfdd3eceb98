/**
 * The traps that real profilers fell into, each shown on the simulated runtime: a small program, a
 * profiler that knows no better, and how it shows. What cannot be shown there stands with its
 * reason in {@link io.github.clrsim.traps.Elsewhere}; docs/TRAPS.md is made of both.
 *
 * <p>The profilers live in {@link io.github.clrsim.traps.naive}; what the runtime promises, and
 * what it does not, is judged by the laws and not here. Start reading at {@link
 * io.github.clrsim.traps.TrapsTest}.
 */
@NullMarked
package io.github.clrsim.traps;

import org.jspecify.annotations.NullMarked;
