/**
 * Profilers that are wrong on purpose, one mistake each, all of them seen in the field. They prove
 * that each law can be broken, and that breaking it is noticed.
 *
 * <p>Each is a right profiler but for what its class shows; the law that it breaks stands in {@link
 * io.github.clrsim.profiler.shipped.ShippedProfiler}. R-numbers are those of docs/RULES.md, which
 * tells how each race happens and what right logic does. Start reading at {@link
 * io.github.clrsim.profiler.wrong.identity.UsesIdsAfterUnload}.
 */
@NullMarked
package io.github.clrsim.profiler.wrong;

import org.jspecify.annotations.NullMarked;
