/**
 * Real runtimes seen from outside, by way of their data access components (DAC): a process that
 * runs, a dump. What a component is asked is in the tables of {@code api.spec}, and how it is
 * called in {@code realclr.com}; here is what is behind it, the memory of another process, and what
 * stands before it, so that no address ends this process.
 *
 * <p>The heap is walked here, too ({@link io.github.clrsim.realclr.dac.GcHeap}): a component tells
 * where it is, and the objects in it are read from the memory itself, since there may be millions.
 *
 * <p>What the answers mean, the fields of an object and their values, is not here: logic tells it
 * that knows {@link io.github.clrsim.api.dac.DataAccess} only. Start reading at {@link
 * io.github.clrsim.realclr.dac.DebuggedClr}.
 */
@NullMarked
package io.github.clrsim.realclr.dac;

import org.jspecify.annotations.NullMarked;
