/**
 * Guest code runs here: on stacks of its own, as coroutines that Java resumes. A guest never calls
 * Java; whatever it asks for, it stops, and Java answers by going on with it. So no native frame
 * lies under a scheduling point, and a guest's thread can wait as any simulated thread does.
 *
 * <p>There is one such processor in a process, since its code, its stacks and the memory of guests
 * lie at fixed addresses: the same run has the same addresses in every process. x86-64 Linux with
 * glibc. Start reading at {@link io.github.clrsim.guest.cpu.Processor}.
 */
@NullMarked
package io.github.clrsim.guest.cpu;

import org.jspecify.annotations.NullMarked;
