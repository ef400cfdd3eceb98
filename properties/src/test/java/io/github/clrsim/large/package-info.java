/**
 * Libraries with thousands of types, whole in one run: one that somebody wrote, and one that is
 * written and compiled here. Start reading at {@link io.github.clrsim.large.LargeLibrariesIT}.
 */
@NullMarked
package io.github.clrsim.large;

import org.jspecify.annotations.NullMarked;
