/**
 * Hooks: code of the profiler that compiled methods call when they are entered and left.
 *
 * <p>Start reading at {@link io.github.clrsim.model.hook.Hooks}.
 */
@NullMarked
package io.github.clrsim.model.hook;

import org.jspecify.annotations.NullMarked;
