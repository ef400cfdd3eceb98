/**
 * How results reach the reader: words or one JSON value on standard output, diagnostics and
 * progress on standard error.
 *
 * <p>The table of an interleaving is not here; {@link io.github.clrsim.explore.story.Story} lays
 * it. Start reading at {@link io.github.clrsim.cli.report.Console}.
 */
@NullMarked
package io.github.clrsim.cli.report;

import org.jspecify.annotations.NullMarked;
