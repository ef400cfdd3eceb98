/**
 * Errors planted in the simulated runtime: its classes, each loaded anew for one mutant, with one
 * instruction changed, as mutation testing does it. What a comparison with a real runtime finds of
 * them is a measure of the comparison.
 *
 * <p>How a mutant is judged is in {@link io.github.clrsim.cli.subject}, where both runtimes meet.
 * Start reading at {@link io.github.clrsim.cli.planted.MutationOperator}.
 */
@NullMarked
package io.github.clrsim.cli.planted;

import org.jspecify.annotations.NullMarked;
