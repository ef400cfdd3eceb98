/**
 * What a recording tells: its header, its events and their types, and what their payloads mean. How
 * it lies in a file is told in the packages beside it.
 *
 * <p>Start reading at {@link io.github.clrsim.nettrace.event.Entry}.
 */
@NullMarked
package io.github.clrsim.nettrace.event;

import org.jspecify.annotations.NullMarked;
