/**
 * What the runtime tells a profiler: one record for each callback, grouped by subject.
 *
 * <p>The methods that receive them are in {@link
 * io.github.clrsim.api.callback.CorProfilerCallback}. Start reading at {@link
 * io.github.clrsim.api.callback.Callback}.
 */
@NullMarked
package io.github.clrsim.api.callback;

import org.jspecify.annotations.NullMarked;
