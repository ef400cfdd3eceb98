/**
 * The CLRs that a profiler can be tried on without a real runtime, and how their runs are executed.
 *
 * <p>What they run is in {@link io.github.clrsim.conformance.scenario}. Start reading at {@link
 * io.github.clrsim.conformance.backend.Backends}.
 */
@NullMarked
package io.github.clrsim.conformance.backend;

import org.jspecify.annotations.NullMarked;
