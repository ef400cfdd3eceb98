/**
 * What a trace tells of the bodies that a profiler set: the bytes, the bodies before, and what
 * tokens mean.
 *
 * <p>The law is {@link io.github.clrsim.laws.profiler.RewrittenCodeIsSound}. Start reading at
 * {@link io.github.clrsim.laws.rewrite.SetBodies}.
 */
@NullMarked
package io.github.clrsim.laws.rewrite;

import org.jspecify.annotations.NullMarked;
