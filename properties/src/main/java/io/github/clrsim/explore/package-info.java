/**
 * The hunt for a run that breaks a law: campaigns over scenarios, runtimes and schedules; the
 * smallest case that still fails; and the story of how it fails.
 *
 * <p>What is hunted is not here: the laws are in {@link io.github.clrsim.laws}. How a schedule is
 * drawn is in {@link io.github.clrsim.explorer.choice}; how anything is made small, in {@link
 * io.github.clrsim.explorer.shrink}. All is deterministic: the same campaign finds the same case.
 * Start reading at {@link io.github.clrsim.explore.Campaign}.
 */
@NullMarked
package io.github.clrsim.explore;

import org.jspecify.annotations.NullMarked;
