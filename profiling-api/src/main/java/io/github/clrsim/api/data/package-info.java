/**
 * Blocks of bytes, GUIDs and paths, as they cross the profiling API. What they mean stands where
 * they are used; values of the program are in {@code api.value}.
 */
@NullMarked
package io.github.clrsim.api.data;

import org.jspecify.annotations.NullMarked;
