/** Tests that {@code ConformanceTest} runs; some of them fail, which is what they are for. */
@NullMarked
package io.github.clrsim.conformance.junit.sample;

import org.jspecify.annotations.NullMarked;
