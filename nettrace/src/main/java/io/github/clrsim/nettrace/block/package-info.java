/**
 * The containers: how a file is divided into blocks. What stands in a block is told by the package
 * above.
 *
 * <p>Start reading at {@link io.github.clrsim.nettrace.block.Blocks}.
 */
@NullMarked
package io.github.clrsim.nettrace.block;

import org.jspecify.annotations.NullMarked;
