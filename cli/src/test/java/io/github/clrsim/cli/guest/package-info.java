/**
 * Profilers that somebody else wrote, well or badly, and names on the command line.
 *
 * <p>The shipped ones are in {@code io.github.clrsim.profiler}. Start reading at {@link
 * io.github.clrsim.cli.guest.Picky}.
 */
@NullMarked
package io.github.clrsim.cli.guest;

import org.jspecify.annotations.NullMarked;
