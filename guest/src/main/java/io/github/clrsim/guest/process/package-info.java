/**
 * A guest as a process sees it: its threads, and the loop in which they run, ask and are answered.
 * What the answers are is not here, but in {@code guest.libc} and {@code guest.com}. Threads that
 * spin are recognized here, and interrupted between two instructions where that is wanted.
 *
 * <p>Start reading at {@link io.github.clrsim.guest.process.GuestProcess}.
 */
@NullMarked
package io.github.clrsim.guest.process;

import org.jspecify.annotations.NullMarked;
