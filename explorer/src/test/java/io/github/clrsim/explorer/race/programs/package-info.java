/**
 * Ordinary programs, some of which race for plain data. The tests weave them.
 *
 * <p>Start reading at {@link io.github.clrsim.explorer.race.programs.Wrong}.
 */
@NullMarked
package io.github.clrsim.explorer.race.programs;

import org.jspecify.annotations.NullMarked;
