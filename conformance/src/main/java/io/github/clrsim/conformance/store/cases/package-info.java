/**
 * Failing cases in a store, for others: a file each, named by what it holds, and beside it one for
 * each version of the profiler with which it fails no more. Nothing is ever deleted.
 *
 * <p>The cases of one test, in a file of its own, are at {@link
 * io.github.clrsim.conformance.ConformanceCheck#keeping}. Start reading at {@link
 * io.github.clrsim.conformance.store.cases.SharedCases}.
 */
@NullMarked
package io.github.clrsim.conformance.store.cases;

import org.jspecify.annotations.NullMarked;
