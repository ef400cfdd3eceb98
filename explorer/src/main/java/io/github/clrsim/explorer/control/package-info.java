/**
 * What woven code meets when it runs on simulated threads: monitors, waiting, parking, threads,
 * time, chance and the end of the process, all in simulated time and by choice.
 *
 * <p>How bytecode comes to call this is not here, but in {@code explorer.weave}; who moves next is
 * in {@link io.github.clrsim.explorer.schedule}. What a single thread has is in {@link
 * io.github.clrsim.explorer.control.thread}. Nothing here waits, reads a clock or draws by itself.
 * Start reading at {@link io.github.clrsim.explorer.control.Control}.
 */
@NullMarked
package io.github.clrsim.explorer.control;

import org.jspecify.annotations.NullMarked;
