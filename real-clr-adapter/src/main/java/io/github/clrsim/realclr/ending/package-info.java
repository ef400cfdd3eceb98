/**
 * Whose end it was when a child process is gone: the program's, the runtime's, the profiler's or
 * the machine's, by what each witness says.
 *
 * <p>What a child writes of its own end is in {@link io.github.clrsim.realclr.host}; how long it is
 * waited for, in {@link io.github.clrsim.realclr}. Start reading at {@link
 * io.github.clrsim.realclr.ending.ChildEnding}.
 */
@NullMarked
package io.github.clrsim.realclr.ending;

import org.jspecify.annotations.NullMarked;
