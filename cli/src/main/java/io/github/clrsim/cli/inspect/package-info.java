/**
 * An object of a real process or dump, told as the command DumpObj of SOS tells it: what is known
 * of the object and its fields, and how that is written, in words and for programs.
 *
 * <p>How fields are found and read is logic, {@link io.github.clrsim.profiler.field}; what they are
 * read from is in {@link io.github.clrsim.realclr.dac}. Start reading at {@link
 * io.github.clrsim.cli.inspect.ObjectDump}.
 */
@NullMarked
package io.github.clrsim.cli.inspect;

import org.jspecify.annotations.NullMarked;
