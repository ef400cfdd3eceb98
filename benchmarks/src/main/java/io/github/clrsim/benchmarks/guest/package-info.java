/**
 * Measures native profilers in the simulated CLR: a request and its answer, a switch of threads,
 * memory that is put back, and a whole execution beside the same logic in Java. Start reading at
 * {@link io.github.clrsim.benchmarks.guest.GuestArea}.
 */
@NullMarked
package io.github.clrsim.benchmarks.guest;

import org.jspecify.annotations.NullMarked;
