/**
 * JUnit tests of which the interleavings are explored. Start reading at {@link
 * io.github.clrsim.explorer.junit.Explore}. How they are explored is in {@code explorer.code}.
 */
@NullMarked
package io.github.clrsim.explorer.junit;

import org.jspecify.annotations.NullMarked;
