/**
 * The table of cases that all contestants run, and what a case is.
 *
 * <p>The programs themselves are in {@link io.github.clrsim.benchmarks.cases.program}; how they are
 * run and counted is the business of those who run them. Start reading at {@link
 * io.github.clrsim.benchmarks.cases.Subject}.
 */
@NullMarked
package io.github.clrsim.benchmarks.cases;

import org.jspecify.annotations.NullMarked;
