/**
 * How fast a long trace is judged and replayed by all laws, and in how much memory. Start reading
 * at {@link io.github.clrsim.benchmarks.length.LengthArea}.
 */
@NullMarked
package io.github.clrsim.benchmarks.length;

import org.jspecify.annotations.NullMarked;
