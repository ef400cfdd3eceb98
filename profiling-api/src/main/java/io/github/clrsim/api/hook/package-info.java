/**
 * The functions that a profiler hands to the runtime: enter, leave and tailcall hooks, ID mappers,
 * snapshot and enumeration callbacks.
 *
 * <p>The calls that take them are in {@link io.github.clrsim.api.info}. Start reading at {@link
 * io.github.clrsim.api.hook.FunctionEnter3WithInfo}.
 */
@NullMarked
package io.github.clrsim.api.hook;

import org.jspecify.annotations.NullMarked;
