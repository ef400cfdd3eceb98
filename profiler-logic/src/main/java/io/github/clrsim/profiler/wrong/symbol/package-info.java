/**
 * Profilers that note what names nothing, or something else, when the process is gone, each in one
 * way; and readers that name it wrongly. The right ones are {@code
 * io.github.clrsim.profiler.TokenLogProfiler} and {@code
 * io.github.clrsim.profiler.symbol.LoggedNames}.
 *
 * <p>Start reading at {@link io.github.clrsim.profiler.wrong.symbol.LogsTokensAlone}.
 */
@NullMarked
package io.github.clrsim.profiler.wrong.symbol;

import org.jspecify.annotations.NullMarked;
