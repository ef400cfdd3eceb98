/**
 * A profiler's conformance as JUnit tests, one for each law. Start reading at {@link
 * io.github.clrsim.conformance.junit.Conformance}. What is tried, and how, is in {@link
 * io.github.clrsim.conformance}.
 */
@NullMarked
package io.github.clrsim.conformance.junit;

import org.jspecify.annotations.NullMarked;
