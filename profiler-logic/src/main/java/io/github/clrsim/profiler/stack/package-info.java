/**
 * What threads are in, kept by hooks and by what is told of exceptions; and which threads there
 * are.
 *
 * <p>Stacks that are walked from outside are in {@code profiler.sampling}. Start reading at {@link
 * io.github.clrsim.profiler.stack.ShadowStack}.
 */
@NullMarked
package io.github.clrsim.profiler.stack;

import org.jspecify.annotations.NullMarked;
