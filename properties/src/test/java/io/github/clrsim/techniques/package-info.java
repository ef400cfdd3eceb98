/**
 * The techniques of profiler logic, each held against the simulation's truth on many programs and
 * schedules, with its wrong variants. The logic is in {@code io.github.clrsim.profiler}.
 *
 * <p>Start reading at {@link io.github.clrsim.techniques.ReferencesProperties}.
 */
@NullMarked
package io.github.clrsim.techniques;

import org.jspecify.annotations.NullMarked;
