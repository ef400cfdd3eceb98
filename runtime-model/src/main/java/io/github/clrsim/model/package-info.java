/**
 * The simulated CLR. Given a scenario and a stream of choices it delivers callbacks and answers
 * calls, the same way every time; a recording can be delivered again instead.
 *
 * <p>It does not judge what a profiler does; that is {@code io.github.clrsim.laws}. It never reads
 * a clock or starts a thread that its scheduler does not control. Start reading at {@link
 * io.github.clrsim.model.SimulatedClr}.
 */
@NullMarked
package io.github.clrsim.model;

import org.jspecify.annotations.NullMarked;
