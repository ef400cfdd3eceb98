/**
 * What a program reads and prints, handed on between the user and the child process, and taken down
 * for the trace.
 *
 * <p>What the runtime says of its end in its error output is understood in {@link
 * io.github.clrsim.realclr.ending}. Start reading at {@link
 * io.github.clrsim.realclr.stream.ProgramStreams}.
 */
@NullMarked
package io.github.clrsim.realclr.stream;

import org.jspecify.annotations.NullMarked;
