/**
 * Real runtimes seen from outside, by way of their data access components (DAC): what stands before
 * a component, so that no address ends this process, and what no component tells: statics of
 * generic and collectible types, names of emitted ones, all types that are loaded.
 *
 * <p>What the answers mean, the fields of an object and their values, is not here: logic tells it
 * that knows {@link io.github.clrsim.api.dac.DataAccess} only. Start reading at {@link
 * io.github.clrsim.realclr.dac.DebuggedClr}.
 */
@NullMarked
package io.github.clrsim.realclr.dac;

import org.jspecify.annotations.NullMarked;
