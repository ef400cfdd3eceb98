/**
 * Questions about a real process or dump, and their answers as the commands of SOS have them: an
 * object, a type with its statics, a field behind a path, what is on the heap. A question is made
 * of options ({@link io.github.clrsim.cli.inspect.QuestionOptions}); who answers is this process or
 * one of its own, which a component may bring down ({@link io.github.clrsim.cli.inspect.Answerer});
 * what goes on meanwhile is read until it is steady.
 *
 * <p>How fields are found and read is logic, {@link io.github.clrsim.profiler.field}; what they are
 * read from is in {@link io.github.clrsim.realclr.dac}. Start reading at {@link
 * io.github.clrsim.cli.inspect.Inspection}.
 */
@NullMarked
package io.github.clrsim.cli.inspect;

import org.jspecify.annotations.NullMarked;
