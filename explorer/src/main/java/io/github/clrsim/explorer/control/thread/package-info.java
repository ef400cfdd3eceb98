/**
 * What each controlled thread has and waits for: monitors, parking and its permit, interrupts, the
 * end of another thread, its pace, and the world with its clock and its chance; and what a report
 * says of them.
 *
 * <p>Which hook of woven code leads to what is not here, but in {@link
 * io.github.clrsim.explorer.control}; who moves next is in {@link
 * io.github.clrsim.explorer.schedule}. Start reading at {@link
 * io.github.clrsim.explorer.control.thread.ThreadTable}, then {@link
 * io.github.clrsim.explorer.control.thread.Monitors}.
 */
@NullMarked
package io.github.clrsim.explorer.control.thread;

import org.jspecify.annotations.NullMarked;
