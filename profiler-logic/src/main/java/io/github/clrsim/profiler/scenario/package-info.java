/**
 * The profiler that rides along with a scenario: it asks in each callback what can be compared
 * between a simulated and a real run, and does what the program wishes. It keeps no map of its own;
 * that is the business of {@code profiler.identity}.
 *
 * <p>Start reading at {@link io.github.clrsim.profiler.scenario.ScenarioAgent}.
 */
@NullMarked
package io.github.clrsim.profiler.scenario;

import org.jspecify.annotations.NullMarked;
