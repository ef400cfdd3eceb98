/**
 * The memory of guests: what they allocate, what is put back before each execution, and pages of
 * the simulated process that appear where a guest looks.
 *
 * <p>Start reading at {@link io.github.clrsim.guest.memory.PrivateMemory}.
 */
@NullMarked
package io.github.clrsim.guest.memory;

import org.jspecify.annotations.NullMarked;
