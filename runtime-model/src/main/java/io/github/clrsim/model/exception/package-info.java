/**
 * Managed exceptions: the search for a handler over the methods that a thread is in, and the way
 * back to it.
 *
 * <p>Start reading at {@link io.github.clrsim.model.exception.Exceptions}.
 */
@NullMarked
package io.github.clrsim.model.exception;

import org.jspecify.annotations.NullMarked;
