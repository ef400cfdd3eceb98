/**
 * Programs drawn at random, legal by construction: for campaigns, for the comparison of two arms,
 * and as jqwik arbitraries for tests of your own profiler.
 *
 * <p>What a scenario is, and how it is made smaller, is in {@link io.github.clrsim.model.scenario}.
 * Start reading at {@link io.github.clrsim.kit.scenario.RandomScenario}, or for tests at {@link
 * io.github.clrsim.kit.scenario.Scenarios}.
 */
@NullMarked
package io.github.clrsim.kit.scenario;

import org.jspecify.annotations.NullMarked;
