/**
 * COM objects, made and called by the rows of the tables alone, with native memory in between. The
 * code is in {@code io.github.clrsim.realclr.com}.
 *
 * <p>Start reading at {@link io.github.clrsim.interfaces.CallsProperties}.
 */
@NullMarked
package io.github.clrsim.interfaces;

import org.jspecify.annotations.NullMarked;
