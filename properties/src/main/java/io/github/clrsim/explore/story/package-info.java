/**
 * How a failure is told: a table with a column for each thread and time downwards, and a
 * diagnostic.
 *
 * <p>What failed is found in {@link io.github.clrsim.explore}, and made small in {@link
 * io.github.clrsim.explorer.shrink}. Start reading at {@link io.github.clrsim.explore.story.Story}.
 */
@NullMarked
package io.github.clrsim.explore.story;

import org.jspecify.annotations.NullMarked;
