/**
 * The same laws and the same shipped profilers on every arm: simulated, replayed, real.
 *
 * <p>What one law means is tested in {@code io.github.clrsim.laws}. Start reading at {@link
 * io.github.clrsim.backends.ShippedProfilersTest}.
 */
@NullMarked
package io.github.clrsim.backends;

import org.jspecify.annotations.NullMarked;
