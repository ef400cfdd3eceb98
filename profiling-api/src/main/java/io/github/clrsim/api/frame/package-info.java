/**
 * Frames: parts of a file that are compressed and checked each for itself, so that whoever meets a
 * file that was cut still has all whole frames, and of a damaged one knows which frame it is.
 *
 * <p>What the content of a frame means is elsewhere: {@code trace} says it of steps, {@code pack}
 * of values. The bytes are described in docs/TRACE-FORMAT.md. Start reading at {@link
 * io.github.clrsim.api.frame.FrameReader}.
 */
@NullMarked
package io.github.clrsim.api.frame;

import org.jspecify.annotations.NullMarked;
