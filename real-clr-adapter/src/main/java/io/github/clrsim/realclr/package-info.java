/**
 * The door to the live CLR: a program launched in a child process, with the profiler in a JVM
 * around the runtime, or beside it. Attaching to a running process is not there yet.
 *
 * <p>What runs in the child is in {@link io.github.clrsim.realclr.host}, calls and callbacks in
 * {@link io.github.clrsim.realclr.com}, and what is in a program beside it in {@link
 * io.github.clrsim.realclr.stub}; how a child ended is judged in {@link
 * io.github.clrsim.realclr.ending}, what the program reads and prints passes {@link
 * io.github.clrsim.realclr.stream}. The simulated CLR is not here: it is in {@code
 * io.github.clrsim.model}. Neither sees the other. Start reading at {@link
 * io.github.clrsim.realclr.RealClr}, then {@link io.github.clrsim.realclr.ChildRun}.
 */
@NullMarked
package io.github.clrsim.realclr;

import org.jspecify.annotations.NullMarked;
