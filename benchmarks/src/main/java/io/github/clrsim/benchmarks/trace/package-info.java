/**
 * What a step of a trace costs to write and to read, and how many bytes it takes, in each form.
 * Start reading at {@link io.github.clrsim.benchmarks.trace.TraceArea}.
 */
@NullMarked
package io.github.clrsim.benchmarks.trace;

import org.jspecify.annotations.NullMarked;
