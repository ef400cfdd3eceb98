/**
 * A child JVM with the profiler under test, and CoreCLR inside it or in a program beside it ({@link
 * io.github.clrsim.realclr.host.RuntimePlace}): what runs there, and the shared memory through
 * which the parent sees each step as it happens, even those just before a crash.
 *
 * <p>One process holds one CLR, so a run is a process. Starting that process is {@link
 * io.github.clrsim.realclr.RealClr}'s work; calls and callbacks themselves are in {@code
 * realclr.com}, what the program needs of its runtime in {@link
 * io.github.clrsim.realclr.host.program}, and what the process is asked of the operating system in
 * {@link io.github.clrsim.realclr.host.process}. Start reading at {@link
 * io.github.clrsim.realclr.host.ClrHost}, then {@link io.github.clrsim.realclr.host.BesideHost}.
 */
@NullMarked
package io.github.clrsim.realclr.host;

import org.jspecify.annotations.NullMarked;
