/**
 * By what a scenario's actions say how they are written: the keyword of a line, and the role of
 * each operand.
 *
 * <p>Lines are read and written by that in {@link io.github.clrsim.model.scenario}. Start reading
 * at {@link io.github.clrsim.model.scenario.grammar.Role}.
 */
@NullMarked
package io.github.clrsim.model.scenario.grammar;

import org.jspecify.annotations.NullMarked;
