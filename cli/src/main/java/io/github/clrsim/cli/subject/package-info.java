/**
 * What the user chose, made ready to be run: the trace, the two CLRs to be compared, the real
 * runtimes of this machine. A wrong choice ends in a diagnostic.
 *
 * <p>The options themselves are in {@link io.github.clrsim.cli.subject.option}; scenarios and the
 * CLRs without a real runtime are in {@link io.github.clrsim.conformance}. Nothing here runs or
 * prints. Start reading at {@link io.github.clrsim.cli.subject.RecordedTrace}.
 */
@NullMarked
package io.github.clrsim.cli.subject;

import org.jspecify.annotations.NullMarked;
