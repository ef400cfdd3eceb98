/**
 * What the user chose, by name, made ready: the profiler, the scenario and its CLR, the trace, the
 * real runtime. A wrong choice ends in a diagnostic.
 *
 * <p>Nothing here runs or prints. Start reading at {@link io.github.clrsim.cli.subject.Arms}.
 */
@NullMarked
package io.github.clrsim.cli.subject;

import org.jspecify.annotations.NullMarked;
