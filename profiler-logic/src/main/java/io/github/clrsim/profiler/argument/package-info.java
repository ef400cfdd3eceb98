/**
 * What methods are given and what they return, as enter and leave hooks with info tell: ranges of
 * memory, whose meaning is in the signatures that metadata has.
 *
 * <p>How a value is read from memory is told in {@code inspect}. Start reading at {@link
 * io.github.clrsim.profiler.argument.ArgumentReader}.
 */
@NullMarked
package io.github.clrsim.profiler.argument;

import org.jspecify.annotations.NullMarked;
