/**
 * Which events a profiler asks for: the event mask, and the words by which users write it. Start
 * reading at {@link io.github.clrsim.api.event.EventMask}.
 */
@NullMarked
package io.github.clrsim.api.event;

import org.jspecify.annotations.NullMarked;
