/**
 * The profiling API as data: interfaces, slots, IIDs, parameters, call gates and callback
 * contracts, and what a call does besides its answer, read once from resources. Vtables, the
 * simulator's gate, the laws and the proofs that the Java surface is complete all read these rows;
 * no slot number is typed anywhere.
 *
 * <p>The typed surface itself is in {@link io.github.clrsim.api}. Start reading at {@link
 * io.github.clrsim.api.spec.ProfilingSpec}.
 */
@NullMarked
package io.github.clrsim.api.spec;

import org.jspecify.annotations.NullMarked;
