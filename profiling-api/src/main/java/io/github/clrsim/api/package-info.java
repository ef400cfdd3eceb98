/**
 * What a CLR and a profiler say to each other, in typed Java: the runtime calls {@link
 * io.github.clrsim.api.callback.CorProfilerCallback}, the profiler asks {@link
 * io.github.clrsim.api.info.CorProfilerInfo}, and a {@link io.github.clrsim.api.Clr} brings them
 * together.
 *
 * <p>No CLR and no profiler lives here. Start reading at {@link io.github.clrsim.api.Clr} and
 * {@link io.github.clrsim.api.ProfilerHost}.
 */
@NullMarked
package io.github.clrsim.api;

import org.jspecify.annotations.NullMarked;
