/**
 * The simulated process seen from outside, as a debugger sees it through the data access component
 * of its runtime: {@link io.github.clrsim.api.dac.DataAccess} over the rooms of the simulation.
 *
 * <p>Start reading at {@link io.github.clrsim.model.dac.SimulatedDataAccess}.
 */
@NullMarked
package io.github.clrsim.model.dac;

import org.jspecify.annotations.NullMarked;
