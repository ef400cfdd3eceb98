/**
 * The C library as guests meet it: a table says what stands in the place of each function, and what
 * is modelled is a class for each family, over the simulated threads. So the schedule decides who
 * gets a mutex, time passes when the simulation says so, and chance repeats.
 *
 * <p>Functions are those of glibc and POSIX.1-2017, with the error numbers of x86-64 Linux. Start
 * reading at {@link io.github.clrsim.guest.libc.LibcTable} and {@link
 * io.github.clrsim.guest.libc.SimulatedLibc}.
 */
@NullMarked
package io.github.clrsim.guest.libc;

import org.jspecify.annotations.NullMarked;
