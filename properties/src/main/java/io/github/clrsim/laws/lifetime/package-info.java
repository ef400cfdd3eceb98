/**
 * What a trace tells about the life of a run-time ID: announced, loaded, leaving, gone, and perhaps
 * born again; and what each thread is in the middle of. Memory is bounded by what is alive.
 *
 * <p>No judgement is made here; that is in {@link io.github.clrsim.laws}. Start reading at {@link
 * io.github.clrsim.laws.lifetime.Lifetimes}.
 */
@NullMarked
package io.github.clrsim.laws.lifetime;

import org.jspecify.annotations.NullMarked;
