/**
 * The border between managed code and the runtime as a profiler can check it in any CLR: where the
 * metadata of the core library puts the members of its types, against where the runtime says that
 * they lie, and where its native structures take them to be.
 *
 * <p>Nothing here makes the runtime load a type; which classes are asked about is up to the caller.
 * Reading values by these offsets is in {@code io.github.clrsim.profiler.inspect}. Start reading at
 * {@link io.github.clrsim.profiler.boundary.Boundary}.
 */
@NullMarked
package io.github.clrsim.profiler.boundary;

import org.jspecify.annotations.NullMarked;
