/**
 * Ordinary programs, some of which race for plain data. The tests weave them.
 *
 * <p>Start reading at {@link io.github.clrsim.model.race.programs.Wrong}.
 */
@NullMarked
package io.github.clrsim.model.race.programs;

import org.jspecify.annotations.NullMarked;
