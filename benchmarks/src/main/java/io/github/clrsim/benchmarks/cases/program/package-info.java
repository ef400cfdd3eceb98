/**
 * The programs themselves: ordinary Java with threads, in which a bug waits (or, in {@link
 * io.github.clrsim.benchmarks.cases.program.Locks}, none).
 *
 * <p>No contestant shows here: there are no scheduling points and no annotations, so that each of
 * them gets the same class files. This package and nothing else is what one that changes bytecode
 * has to change. What the programs are called is in {@link
 * io.github.clrsim.benchmarks.cases.Subject}. Start reading at {@link
 * io.github.clrsim.benchmarks.cases.program.Programs}.
 */
@NullMarked
package io.github.clrsim.benchmarks.cases.program;

import org.jspecify.annotations.NullMarked;
