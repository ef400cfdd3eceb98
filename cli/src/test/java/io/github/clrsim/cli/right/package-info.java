/**
 * Right profilers, as different people write them: a harness that accuses one of them has a bug.
 * What each does is told in one line of the table; what makes it right stands at the code, where it
 * is not plain.
 *
 * <p>The ones that are wrong on purpose are in {@code io.github.clrsim.profiler.wrong}, those that
 * misbehave towards their host in {@code io.github.clrsim.cli.guest}. Start reading at {@link
 * io.github.clrsim.cli.right.RightProfiler}.
 */
@NullMarked
package io.github.clrsim.cli.right;

import org.jspecify.annotations.NullMarked;
