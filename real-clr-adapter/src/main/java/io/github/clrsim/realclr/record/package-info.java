/**
 * The profiler that makes recordings: it asks the facts that a replay must be able to answer later,
 * and nothing that is known to be dangerous.
 *
 * <p>It says of frequent events that they can be recorded without it ({@link
 * io.github.clrsim.realclr.record.RecordedNatively}), where something can do so.
 *
 * <p>Running it is {@link io.github.clrsim.realclr.RealClr#record}; replaying is in {@code
 * io.github.clrsim.model}. Start reading at {@link io.github.clrsim.realclr.record.Recorder}.
 */
@NullMarked
package io.github.clrsim.realclr.record;

import org.jspecify.annotations.NullMarked;
