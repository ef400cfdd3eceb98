/**
 * Profilers that read fields from outside wrongly, one mistake each. Each is {@link
 * io.github.clrsim.profiler.FieldProfiler} but for what its class shows.
 *
 * <p>Start reading at {@link io.github.clrsim.profiler.wrong.field.PutsParentsLast}.
 */
@NullMarked
package io.github.clrsim.profiler.wrong.field;

import org.jspecify.annotations.NullMarked;
