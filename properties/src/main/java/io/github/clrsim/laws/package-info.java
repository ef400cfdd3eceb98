/**
 * The laws, one class each, named as its sentence and with its source, and the judge who holds a
 * run against them.
 *
 * <p>A law only watches: it never steers a run, and it sees the same steps whether the run was
 * simulated, replayed or real. What is known of an ID at a moment is kept in {@link
 * io.github.clrsim.laws.lifetime}; the hunt for a run that breaks a law is in {@link
 * io.github.clrsim.explore}; traces are in {@link io.github.clrsim.api.trace}. Start reading at
 * {@link io.github.clrsim.laws.judge.Law} and {@link io.github.clrsim.laws.Judge}.
 */
@NullMarked
package io.github.clrsim.laws;

import org.jspecify.annotations.NullMarked;
