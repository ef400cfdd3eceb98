/**
 * The names things have in a running CLR, one type each, so that two of them cannot be swapped
 * silently: run-time IDs, which live and die, and metadata tokens, which do not change.
 *
 * <p>What they name is not here: answers about them are in {@link io.github.clrsim.api.info}. Start
 * reading at {@link io.github.clrsim.api.id.RunTimeId}.
 */
@NullMarked
package io.github.clrsim.api.id;

import org.jspecify.annotations.NullMarked;
