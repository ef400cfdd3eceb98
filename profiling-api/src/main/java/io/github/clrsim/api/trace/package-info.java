/**
 * What was observable in a run, in one total order: callbacks, calls, answers, claims. A trace can
 * be written, read, replayed and judged; its fingerprint says whether two runs were the same.
 *
 * <p>Judging is elsewhere: laws see steps, this package only keeps them. Start reading at {@link
 * io.github.clrsim.api.trace.Step}.
 */
@NullMarked
package io.github.clrsim.api.trace;

import org.jspecify.annotations.NullMarked;
