/**
 * What each kind of step costs, measured by JMH in JVMs of their own.
 *
 * <p>Whole executions of whole cases are in {@link io.github.clrsim.benchmarks.engine}. Start
 * reading at {@link io.github.clrsim.benchmarks.step.StepCosts}.
 */
@NullMarked
package io.github.clrsim.benchmarks.step;

import org.jspecify.annotations.NullMarked;
