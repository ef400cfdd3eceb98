/**
 * Profilers that resolve type references, each wrong in one way. The right one is {@code
 * io.github.clrsim.profiler.ReferenceProfiler}; what each breaks stands with it.
 *
 * <p>Start reading at {@link io.github.clrsim.profiler.wrong.resolve.TakesTheFirstMatch}.
 */
@NullMarked
package io.github.clrsim.profiler.wrong.resolve;

import org.jspecify.annotations.NullMarked;
