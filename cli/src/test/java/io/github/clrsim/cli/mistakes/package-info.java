/**
 * Small profilers as an outside author would write them, each right but for one mistake, which the
 * option {@code mistake} switches on; and what {@code check} makes of them with its defaults.
 *
 * <p>Profilers that are wrong on purpose and come with clrsim are in {@code profiler.wrong}, those
 * that show what the runtime does in {@code traps.naive}. Start reading at {@link
 * io.github.clrsim.cli.mistakes.Mistake}.
 */
@NullMarked
package io.github.clrsim.cli.mistakes;

import org.jspecify.annotations.NullMarked;
