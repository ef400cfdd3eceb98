/**
 * Answers the profiler's calls: the gate first, then the state of what is asked about, then the
 * effect. The gate's rows are the tables of {@link io.github.clrsim.api.spec}.
 *
 * <p>Start reading at {@link io.github.clrsim.model.info.ProfilerCalls}.
 */
@NullMarked
package io.github.clrsim.model.info;

import org.jspecify.annotations.NullMarked;
