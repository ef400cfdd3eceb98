/**
 * Profilers that are wrong in what they take an ID for: they believe it too early, keep it too
 * long, or forget what makes one class another.
 *
 * <p>The right map is in {@link io.github.clrsim.profiler.identity}; other mistakes are in {@link
 * io.github.clrsim.profiler.wrong}. Start reading at {@link
 * io.github.clrsim.profiler.wrong.identity.UsesIdsAfterUnload}.
 */
@NullMarked
package io.github.clrsim.profiler.wrong.identity;

import org.jspecify.annotations.NullMarked;
