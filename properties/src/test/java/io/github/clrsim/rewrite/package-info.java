/** Profilers that change code, right and wrong ones, on every arm. */
@NullMarked
package io.github.clrsim.rewrite;

import org.jspecify.annotations.NullMarked;
