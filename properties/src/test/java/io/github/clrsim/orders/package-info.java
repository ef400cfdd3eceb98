/**
 * Orders of callbacks that were logged on real runtimes, held against the simulation of the same
 * program: one file and one scenario each. What is left out of both, and how the rest is written,
 * stands in docs/TRACE-FORMAT.md.
 *
 * <p>Start reading at {@link io.github.clrsim.orders.LoggedOrdersTest}.
 */
@NullMarked
package io.github.clrsim.orders;

import org.jspecify.annotations.NullMarked;
