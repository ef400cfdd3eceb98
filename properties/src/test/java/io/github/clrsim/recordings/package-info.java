/**
 * Recordings of real runs that were made for what the runtime tells in them: which programs under
 * which profilers, whether the laws about the runtime hold there, and that they can be made anew.
 *
 * <p>Recordings that are replayed are with the backends, and so is the page that says which laws
 * there was an occasion for. Start reading at {@link io.github.clrsim.recordings.EventRecording}.
 */
@NullMarked
package io.github.clrsim.recordings;

import org.jspecify.annotations.NullMarked;
