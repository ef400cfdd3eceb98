/**
 * Calls as data: every arm answers the same {@link io.github.clrsim.api.call.InfoCall}, and the
 * typed interfaces that profilers see are made over that. What stands in front of every call (a
 * scheduling point, the gate, the trace) is written once and not in two hundred methods.
 *
 * <p>Start reading at {@link io.github.clrsim.api.call.TypedCalls}.
 */
@NullMarked
package io.github.clrsim.api.call;

import org.jspecify.annotations.NullMarked;
