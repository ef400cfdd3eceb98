/**
 * What is told of runs and campaigns: how a run ended, what was exercised, what was proved.
 *
 * <p>How it reaches the reader is in {@link io.github.clrsim.cli.console}. What was found is in
 * {@link io.github.clrsim.conformance.finding}. Start reading at {@link
 * io.github.clrsim.cli.report.EndingText}.
 */
@NullMarked
package io.github.clrsim.cli.report;

import org.jspecify.annotations.NullMarked;
