/**
 * Bytes of a file and the numbers and texts in them: what every container is made of. What they
 * mean is told in the packages above.
 *
 * <p>Start reading at {@link io.github.clrsim.nettrace.bytes.Cursor}.
 */
@NullMarked
package io.github.clrsim.nettrace.bytes;

import org.jspecify.annotations.NullMarked;
