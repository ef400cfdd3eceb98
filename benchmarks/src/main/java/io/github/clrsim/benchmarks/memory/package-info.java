/**
 * Measures what the simulated runtime's objects, exceptions and hooks cost: each event by itself,
 * and collections by the number of objects. Start reading at {@link
 * io.github.clrsim.benchmarks.memory.MemoryArea}.
 */
@NullMarked
package io.github.clrsim.benchmarks.memory;

import org.jspecify.annotations.NullMarked;
