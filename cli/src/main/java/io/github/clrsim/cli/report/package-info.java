/**
 * What is told of runs and campaigns: how a run ended, what was found, what was proved, and what
 * may have made two runs differ.
 *
 * <p>How it reaches the reader is in {@link io.github.clrsim.cli.console}. The table of an
 * interleaving is not here; {@link io.github.clrsim.explore.story.Story} lays it. Start reading at
 * {@link io.github.clrsim.cli.report.Finding}.
 */
@NullMarked
package io.github.clrsim.cli.report;

import org.jspecify.annotations.NullMarked;
