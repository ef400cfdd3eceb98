/**
 * What is legal and rare: loads that fail, answers that are refused, finalizers that are late. Each
 * is a choice, and the calmest is always that nothing of it happens.
 *
 * <p>State: which adversaries the scenario names. Reading starts at {@link
 * io.github.clrsim.model.fault.Faults}.
 */
@NullMarked
package io.github.clrsim.model.fault;

import org.jspecify.annotations.NullMarked;
