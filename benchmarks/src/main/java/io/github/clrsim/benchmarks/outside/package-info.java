/**
 * The area {@code inspect}: what it costs to look into a process from outside, from a whole command
 * to one question among many, and for how long the process does not run meanwhile.
 */
@NullMarked
package io.github.clrsim.benchmarks.outside;

import org.jspecify.annotations.NullMarked;
