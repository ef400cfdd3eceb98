/**
 * Which options a shipped profiler takes, declared at the class that reads them. How they reach it
 * is said by {@code ProfilerHost.options()}; who checks what a user wrote is {@code
 * ShippedProfiler}. Start reading at {@link io.github.clrsim.profiler.option.TakesOption}.
 */
@NullMarked
package io.github.clrsim.profiler.option;

import org.jspecify.annotations.NullMarked;
