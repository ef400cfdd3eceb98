/**
 * A native profiler beside a real runtime: the dynamic linker loads the library as it is, its
 * threads and its memory are the process's, and what it is told and asks passes through Java, which
 * records it.
 *
 * <p>Nothing here is simulated; that is in {@code guest.process} and {@code guest.libc}. Start
 * reading at {@link io.github.clrsim.guest.live.LiveProfiler}.
 */
@NullMarked
package io.github.clrsim.guest.live;

import org.jspecify.annotations.NullMarked;
