/**
 * Profilers that read arguments wrongly, one mistake each. Each is {@link
 * io.github.clrsim.profiler.ArgumentProfiler} but for what its class shows.
 *
 * <p>Start reading at {@link io.github.clrsim.profiler.wrong.argument.ForgetsThis}.
 */
@NullMarked
package io.github.clrsim.profiler.wrong.argument;

import org.jspecify.annotations.NullMarked;
