/**
 * Chance: every decision that scenario and schedule leave open is drawn here, as one list of small
 * numbers in which 0 is always the calmest.
 *
 * <p>What is decided is not here: which thread goes on is in {@link
 * io.github.clrsim.explorer.schedule}. Searching for calmer lists is the business of exploration.
 * Start reading at {@link io.github.clrsim.explorer.choice.Choices}.
 */
@NullMarked
package io.github.clrsim.explorer.choice;

import org.jspecify.annotations.NullMarked;
