/**
 * What was found: a broken law with all that is needed to tell it, and what may have made two runs
 * differ.
 *
 * <p>The table of an interleaving is not here; {@link io.github.clrsim.explore.story.Story} lays
 * it. Start reading at {@link io.github.clrsim.conformance.finding.Finding}.
 */
@NullMarked
package io.github.clrsim.conformance.finding;

import org.jspecify.annotations.NullMarked;
