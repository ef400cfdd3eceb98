/**
 * Real runtimes seen from outside, by way of their data access components (DAC): a process that
 * runs, a dump. What a component is asked is in the tables of {@code api.spec}, and how it is
 * called in {@code realclr.com}; here is what is behind it, the memory of another process, and what
 * stands before it, so that no address ends this process.
 *
 * <p>What the answers mean, the fields of an object and their values, is not here: logic tells it
 * that knows {@link io.github.clrsim.api.dac.DataAccess} only. Start reading at {@link
 * io.github.clrsim.realclr.dac.DebuggedClr}.
 */
@NullMarked
package io.github.clrsim.realclr.dac;

import org.jspecify.annotations.NullMarked;
