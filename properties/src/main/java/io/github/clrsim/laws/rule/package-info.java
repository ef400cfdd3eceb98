/**
 * The rules of the runtime that can be seen in a trace, room by room: a guarantee as a law, what is
 * no guarantee as a goal that a campaign should reach, and for the rest the reason why it cannot be
 * seen. The numbers are those of docs/RULES.md.
 *
 * <p>How such a rule looks in a trace is in {@link io.github.clrsim.laws.shape}. Start reading at
 * {@link io.github.clrsim.laws.rule.Ruling} and {@link io.github.clrsim.laws.runtime.Rulings}.
 */
@NullMarked
package io.github.clrsim.laws.rule;

import org.jspecify.annotations.NullMarked;
