/**
 * The process around CoreCLR, as the operating system has it: its signals and stacks, its variables
 * and open files, and the record of how it ends.
 *
 * <p>What runs in it is in {@link io.github.clrsim.realclr.host}. Start reading at {@link
 * io.github.clrsim.realclr.host.process.EndRecord}.
 */
@NullMarked
package io.github.clrsim.realclr.host.process;

import org.jspecify.annotations.NullMarked;
