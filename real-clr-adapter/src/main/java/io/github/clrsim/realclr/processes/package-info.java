/**
 * Which .NET processes run on this machine, and whether they can be reached. It only looks: a
 * process is opened and read in {@link io.github.clrsim.realclr.dac}. Start reading at {@link
 * io.github.clrsim.realclr.processes.DotnetProcesses}.
 */
@NullMarked
package io.github.clrsim.realclr.processes;

import org.jspecify.annotations.NullMarked;
