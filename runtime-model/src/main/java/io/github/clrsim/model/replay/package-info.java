/**
 * A recorded run, delivered again: the callbacks in their order on as many threads as there were,
 * and answers from what was answered then.
 *
 * <p>Nothing is simulated here: what the recording does not tell is not known. Start reading at
 * {@link io.github.clrsim.model.replay.RecordedRun}.
 */
@NullMarked
package io.github.clrsim.model.replay;

import org.jspecify.annotations.NullMarked;
