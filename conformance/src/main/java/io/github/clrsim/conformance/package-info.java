/**
 * The standard campaign for a profiler, from plain Java: {@link
 * io.github.clrsim.conformance.ConformanceCheck} tries it, {@link
 * io.github.clrsim.conformance.ConformanceResult} tells what came of it, law by law.
 *
 * <p>The laws are in {@link io.github.clrsim.laws}, one campaign by itself in {@link
 * io.github.clrsim.explore}, JUnit in {@link io.github.clrsim.conformance.junit}. Start reading at
 * {@link io.github.clrsim.conformance.ConformanceCheck}.
 */
@NullMarked
package io.github.clrsim.conformance;

import org.jspecify.annotations.NullMarked;
