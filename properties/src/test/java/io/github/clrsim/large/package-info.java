/**
 * Libraries with thousands of types, whole in one run: one that somebody wrote, and one that is
 * written and compiled here; and runs of millions of steps in little memory. Start reading at
 * {@link io.github.clrsim.large.LargeLibrariesIT} and {@link io.github.clrsim.large.LongRunsTest}.
 */
@NullMarked
package io.github.clrsim.large;

import org.jspecify.annotations.NullMarked;
