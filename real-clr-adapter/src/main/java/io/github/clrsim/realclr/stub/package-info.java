/**
 * What is in a program that runs as it is, with its profiler in the JVM beside: a small library
 * that Java writes, the memory that both share, and the conversation between a thread of the
 * program and the one here that serves it.
 *
 * <p>Calls are forwarded, one at a time on each thread, and Java answers; or they are written down
 * where they come from, and read later in the order of all calls ({@link
 * io.github.clrsim.realclr.stub.CallOrder}).
 *
 * <p>Nothing here but {@link io.github.clrsim.realclr.stub.StubRecording} knows callbacks or calls
 * by their names: those are in {@code realclr.com}, which reaches the runtime through a {@link
 * io.github.clrsim.realclr.com.NativeSide} in either case. Start reading at {@link
 * io.github.clrsim.realclr.stub.Stub}, then {@link io.github.clrsim.realclr.stub.StubLayout}.
 */
@NullMarked
package io.github.clrsim.realclr.stub;

import org.jspecify.annotations.NullMarked;
