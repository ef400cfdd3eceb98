/**
 * Chance: every decision that scenario and schedule leave open is drawn here, as one list of small
 * numbers in which 0 is always the calmest.
 *
 * <p>What is decided is not here: which thread goes on is in {@link
 * io.github.clrsim.model.schedule}. Searching for calmer lists is the business of exploration.
 * Start reading at {@link io.github.clrsim.model.choice.Choices}.
 */
@NullMarked
package io.github.clrsim.model.choice;

import org.jspecify.annotations.NullMarked;
