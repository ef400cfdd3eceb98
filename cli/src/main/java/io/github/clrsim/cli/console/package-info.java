/**
 * How anything reaches the reader: words or one JSON value on standard output, diagnostics and
 * progress on standard error, traces in files, and the exit code; and what the simulated threads of
 * a profiler print.
 *
 * <p>What is said is not here, but in {@link io.github.clrsim.cli.report}. Start reading at {@link
 * io.github.clrsim.cli.console.Console}.
 */
@NullMarked
package io.github.clrsim.cli.console;

import org.jspecify.annotations.NullMarked;
