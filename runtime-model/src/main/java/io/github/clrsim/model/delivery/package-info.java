/**
 * The border between the simulated runtime and the profiler: callbacks go out, every crossing is a
 * step of the trace and a scheduling point.
 *
 * <p>What comes back as calls is answered in {@link io.github.clrsim.model.info}. Start reading at
 * {@link io.github.clrsim.model.delivery.Delivery}.
 */
@NullMarked
package io.github.clrsim.model.delivery;

import org.jspecify.annotations.NullMarked;
