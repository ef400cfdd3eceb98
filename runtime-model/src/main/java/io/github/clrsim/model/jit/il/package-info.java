/**
 * The code of methods as the compiler reads it: instructions, and what a straight pass over them
 * meets.
 *
 * <p>What the tokens mean is found in {@link io.github.clrsim.model.loader}. Start reading at
 * {@link io.github.clrsim.model.jit.il.IlCode}.
 */
@NullMarked
package io.github.clrsim.model.jit.il;

import org.jspecify.annotations.NullMarked;
