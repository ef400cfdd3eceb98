/**
 * Options that several commands share, a class for each question: which profiler, which laws, which
 * strategy, how far.
 *
 * <p>What a name stands for, if it is that of a scenario, is in {@link
 * io.github.clrsim.conformance.scenario}; what is made of the answers, in {@link
 * io.github.clrsim.cli.subject}. Start reading at {@link
 * io.github.clrsim.cli.subject.option.ProfilerOptions}.
 */
@NullMarked
package io.github.clrsim.cli.subject.option;

import org.jspecify.annotations.NullMarked;
