/**
 * Native profilers in the simulated CLR: a library is loaded as it is, and lives there as any other
 * profiler does.
 *
 * <p>The same beside a real runtime, unsimulated, is in {@code guest.live}. How its code runs is in
 * {@code guest.cpu}, how it is loaded in {@code guest.elf}, its memory in {@code guest.memory}, its
 * threads in {@code guest.process}, the C library that it meets in {@code guest.libc}, and the
 * runtime that it meets in {@code guest.com}. Start reading at {@link
 * io.github.clrsim.guest.GuestProfiler}.
 */
@NullMarked
package io.github.clrsim.guest;

import org.jspecify.annotations.NullMarked;
