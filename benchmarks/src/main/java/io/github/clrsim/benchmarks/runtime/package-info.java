/**
 * The area {@code runtime}: what the simulated CLR costs. Executions of whole processes, their
 * memory, how cost grows with what the program does, and reading a real core library.
 *
 * <p>Start reading at {@link io.github.clrsim.benchmarks.runtime.RuntimeArea}.
 */
@NullMarked
package io.github.clrsim.benchmarks.runtime;

import org.jspecify.annotations.NullMarked;
