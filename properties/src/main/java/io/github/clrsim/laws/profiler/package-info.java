/**
 * The laws that profilers must keep, one class each, named as its sentence and with its source.
 * What is known of an ID at a moment is in {@link io.github.clrsim.laws.lifetime}. Start reading at
 * {@link io.github.clrsim.laws.profiler.NoIdIsUsedAfterItsUnload}.
 */
@NullMarked
package io.github.clrsim.laws.profiler;

import org.jspecify.annotations.NullMarked;
