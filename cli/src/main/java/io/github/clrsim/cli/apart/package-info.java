/**
 * A process of its own for a native profiler, which may bring down the process it is in: that one
 * says what becomes of the profiler, or its death does. And processes that execute parts of one
 * campaign, none of which is needed.
 *
 * <p>Start reading at {@link io.github.clrsim.cli.apart.ProcessApart}.
 */
@NullMarked
package io.github.clrsim.cli.apart;

import org.jspecify.annotations.NullMarked;
