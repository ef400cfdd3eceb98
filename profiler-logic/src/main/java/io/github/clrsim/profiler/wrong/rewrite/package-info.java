/**
 * Profilers that are wrong in how they rewrite method bodies: each gives the runtime IL that is
 * none, or changes what the program does.
 *
 * <p>The right ones are in {@link io.github.clrsim.profiler.rewrite}; other mistakes are in {@link
 * io.github.clrsim.profiler.wrong}. Start reading at {@link
 * io.github.clrsim.profiler.wrong.rewrite.UnbalancesTheStack}.
 */
@NullMarked
package io.github.clrsim.profiler.wrong.rewrite;

import org.jspecify.annotations.NullMarked;
