/**
 * All rules of the runtime that can be seen in a trace, topic by topic in the packages below. What
 * a rule looks like in a trace in general is in {@link io.github.clrsim.laws.shape}, what a rule is
 * in {@link io.github.clrsim.laws.rule}. Start reading at {@link
 * io.github.clrsim.laws.runtime.Rulings}.
 */
@NullMarked
package io.github.clrsim.laws.runtime;

import org.jspecify.annotations.NullMarked;
