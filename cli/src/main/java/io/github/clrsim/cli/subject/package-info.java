/**
 * What the user chose, made ready to be run: the arms that a profiler is tried on, the trace, the
 * real runtime. A wrong choice ends in a diagnostic.
 *
 * <p>The options themselves are in {@link io.github.clrsim.cli.subject.option}, scenarios and their
 * assemblies in {@link io.github.clrsim.cli.subject.scenario}. Nothing here runs or prints. Start
 * reading at {@link io.github.clrsim.cli.subject.Backends}.
 */
@NullMarked
package io.github.clrsim.cli.subject;

import org.jspecify.annotations.NullMarked;
