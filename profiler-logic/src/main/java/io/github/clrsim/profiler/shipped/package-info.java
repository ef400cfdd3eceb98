/** The table of the profilers that are shipped, right ones and mutants, by their short names. */
@NullMarked
package io.github.clrsim.profiler.shipped;

import org.jspecify.annotations.NullMarked;
