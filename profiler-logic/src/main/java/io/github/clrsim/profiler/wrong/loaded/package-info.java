/**
 * Profilers that assume too much to be loaded, each in one way. The right one is {@code
 * io.github.clrsim.profiler.LoadedProfiler}.
 *
 * <p>Start reading at {@link io.github.clrsim.profiler.wrong.loaded.AssumesOfAnnouncedClasses}.
 */
@NullMarked
package io.github.clrsim.profiler.wrong.loaded;

import org.jspecify.annotations.NullMarked;
