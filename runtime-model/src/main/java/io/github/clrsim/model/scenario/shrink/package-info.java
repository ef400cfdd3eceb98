/**
 * Smaller scenarios: with less in them, with simpler types, and the small ones that some given
 * scenarios have in them.
 *
 * <p>Whether a smaller one still fails is for the exploration to find out. Start reading at {@link
 * io.github.clrsim.model.scenario.shrink.Simplifier}.
 */
@NullMarked
package io.github.clrsim.model.scenario.shrink;

import org.jspecify.annotations.NullMarked;
