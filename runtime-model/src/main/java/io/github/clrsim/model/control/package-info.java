/**
 * What woven code meets when it runs on simulated threads: monitors, waiting, parking, threads,
 * time, chance and the end of the process, all in simulated time and by choice.
 *
 * <p>How bytecode comes to call this is not here, but in {@code model.weave}; who moves next is in
 * {@link io.github.clrsim.model.schedule}. Nothing here waits, reads a clock or draws by itself.
 * Start reading at {@link io.github.clrsim.model.control.Control}.
 */
@NullMarked
package io.github.clrsim.model.control;

import org.jspecify.annotations.NullMarked;
