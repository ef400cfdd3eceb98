/**
 * The conformance kit, for tests of your own profiler: assertions over a trace, in the words of the
 * laws.
 *
 * <p>The laws are in {@link io.github.clrsim.laws}; running many schedules is in {@link
 * io.github.clrsim.explore}. Start reading at {@link io.github.clrsim.kit.ClrAssertions}.
 */
@NullMarked
package io.github.clrsim.kit;

import org.jspecify.annotations.NullMarked;
