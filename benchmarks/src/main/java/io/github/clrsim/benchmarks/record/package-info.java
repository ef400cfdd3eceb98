/**
 * The area {@code record}: what a recording costs that is kept as it comes, beside a plain native
 * profiler that writes the same down ({@code src/main/native}), and what one callback costs that is
 * forwarded. Start reading at {@link io.github.clrsim.benchmarks.record.RecordArea}.
 */
@NullMarked
package io.github.clrsim.benchmarks.record;

import org.jspecify.annotations.NullMarked;
