/**
 * The memory of a .NET process seen from outside: of one that runs, or of a dump. Only reading, and
 * only what is mapped; what cannot be read is empty, never an exception.
 *
 * <p>What reads many pieces for one answer notes them ({@link
 * io.github.clrsim.realclr.memory.NotedReads}), so that it can be seen whether all of them stand
 * there at one moment. Start reading at {@link io.github.clrsim.realclr.memory.Target}.
 */
@NullMarked
package io.github.clrsim.realclr.memory;

import org.jspecify.annotations.NullMarked;
