/**
 * EventPipe: providers, the events that they define, and the sessions through which a profiler
 * hears them, at once and on the thread that writes.
 *
 * <p>How a callback reaches a profiler is in {@link io.github.clrsim.model.delivery}; what the
 * calls answer is in {@link io.github.clrsim.model.info}. The runtime's own providers are there,
 * but write nothing of what the runtime does. Start reading at {@link
 * io.github.clrsim.model.eventpipe.EventPipe}.
 */
@NullMarked
package io.github.clrsim.model.eventpipe;

import org.jspecify.annotations.NullMarked;
