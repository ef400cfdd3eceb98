/**
 * The door to the profiler logic under test: the right profilers, and the catalog of all that come
 * with clrsim. One package below for each feature, and {@code wrong} for those that are wrong on
 * purpose.
 *
 * <p>It sees nothing but {@code io.github.clrsim.api}. What it is judged by is in {@code
 * io.github.clrsim.laws}. Start reading at {@link
 * io.github.clrsim.profiler.shipped.ShippedProfiler} and {@link
 * io.github.clrsim.profiler.LoadTracking}.
 */
@NullMarked
package io.github.clrsim.profiler;

import org.jspecify.annotations.NullMarked;
